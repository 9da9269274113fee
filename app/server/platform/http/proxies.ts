/**
 * Trusts only the server's own proxies (their number) about the address of a client.
 * Visitors can write any address into x-forwarded-for, and so evade limits (SEC-C11).
 */
export function trustProxies(proxies: number): (address: string, hop: number) => boolean {
  return (_address, hop) => hop < proxies;
}
