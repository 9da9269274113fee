// Which addresses lead to this machine alone.

/** Says whether a host name, as URL writes it, is this machine: nobody else reads or forges what goes there. */
export function isThisMachine(hostname: string): boolean {
  return /^(localhost|.+\.localhost|127\.\d+\.\d+\.\d+|\[?::1\]?)$/.test(hostname);
}

/** Says whether an address leads anywhere else than to this machine. */
export function isPublicAddress(address: string | undefined): boolean {
  return address !== undefined && !isThisMachine(new URL(address).hostname);
}

/** Whether what is sent to an address can be read by nobody else: https, or this machine, and no password within it. */
export function isSafeReceiver(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, username, password } = new URL(text);
  const isSafe = protocol === 'https:' || (protocol === 'http:' && isThisMachine(hostname));
  return isSafe && username + password === '';
}
