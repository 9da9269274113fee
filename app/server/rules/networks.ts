// Which network addresses are counted as one.
import { isIPv6 } from 'node:net';

/** How many of the eight groups of an IPv6 address name a connection; the rest the customer chooses at will. */
const GROUPS_OF_A_CONNECTION = 4;

/**
 * Names the connection behind an address: an IPv4 address is one, and so are all IPv6 addresses of a /64.
 *
 * Otherwise one connection would have 2^64 addresses to try from (threats C11).
 */
export function connectionOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined || !isIPv6(address)) return mapped ?? address;
  const [before = '', after = ''] = new URL(`http://[${address.split('%')[0]}]`).hostname.slice(1, -1).split('::');
  const groups = (text: string) => text.split(':').filter(Boolean);
  const zeros = Array<string>(8 - groups(before).length - groups(after).length).fill('0');
  return [...groups(before), ...zeros, ...groups(after)].slice(0, GROUPS_OF_A_CONNECTION).join(':');
}
