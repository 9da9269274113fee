// Which network addresses are counted as one.
import { isIPv4, isIPv6 } from 'node:net';

/** How many of the eight groups of an IPv6 address name a connection; the rest the customer chooses at will. */
const GROUPS_OF_A_CONNECTION = 4;

/** How many of them name the network of a whole place. */
const GROUPS_OF_A_NETWORK = 3;

/**
 * Names the connection behind an address: an IPv4 address is one, and so are all IPv6 addresses of a /64.
 *
 * Otherwise one connection would have 2^64 addresses to try from (threats C11).
 */
export function connectionOf(address: string): string {
  const plain = withoutMapping(address);
  return isIPv6(plain) ? groupsOf(plain, GROUPS_OF_A_CONNECTION).join(':') : plain;
}

/**
 * Names the network behind an address by so little of it that a region is left and nobody is named: 256 addresses of
 * IPv4, a /48 of IPv6.
 */
export function networkOf(address: string): string {
  const plain = withoutMapping(address);
  if (isIPv4(plain)) return `${plain.split('.').slice(0, 3).join('.')}.0/24`;
  return isIPv6(plain) ? `${groupsOf(plain, GROUPS_OF_A_NETWORK).join(':')}::/48` : '';
}

/** An IPv4 address that is written as one of IPv6. */
const withoutMapping = (address: string): string => /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? address;

function groupsOf(address: string, count: number): string[] {
  const [before = '', after = ''] = new URL(`http://[${address.split('%')[0]}]`).hostname.slice(1, -1).split('::');
  const groups = (text: string) => text.split(':').filter(Boolean);
  const zeros = Array<string>(8 - groups(before).length - groups(after).length).fill('0');
  return [...groups(before), ...zeros, ...groups(after)].slice(0, count);
}
