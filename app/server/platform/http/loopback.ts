/** Returns whether a host name, as `URL` writes it, is this machine: its traffic stays private. */
export function isThisMachine(hostname: string): boolean {
  return /^(localhost|.+\.localhost|127\.\d+\.\d+\.\d+|\[?::1\]?)$/.test(hostname);
}

/** Returns whether an address leads to another machine. */
export function isPublicAddress(address: string | undefined): boolean {
  return address !== undefined && !isThisMachine(new URL(address).hostname);
}

/** Returns whether a URL is safe from eavesdropping (HTTPS or this machine) and has no password. */
export function isSafeReceiver(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, username, password } = new URL(text);
  const isSafe = protocol === 'https:' || (protocol === 'http:' && isThisMachine(hostname));
  return isSafe && username + password === '';
}
