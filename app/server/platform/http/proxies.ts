// Whom a request is from, behind proxies. Whatever a visitor writes into x-forwarded-for stands before what they add.

/**
 * Says who is believed about where a request comes from: the nearest proxies, and nobody behind them.
 *
 * Believing all of x-forwarded-for would give a visitor as many addresses as they can write, and no limit by address would hold (threats C11).
 *
 * @param proxies how many stand in front of this server
 */
export function trustProxies(proxies: number): (address: string, hop: number) => boolean {
  return (_address, hop) => hop < proxies;
}
