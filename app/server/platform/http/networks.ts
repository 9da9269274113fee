import { isIPv4, isIPv6 } from 'node:net';

/** Groups of an IPv6 address that identify a connection. The customer chooses the others freely. */
const GROUPS_OF_A_CONNECTION = 4;

/** Groups that identify a site. */
const GROUPS_OF_A_NETWORK = 3;

/** Factor of limits for a /48: at some providers several households share one. */
const CONNECTIONS_OF_A_NETWORK = 4;

export interface CountedNetwork {
  readonly name: string;
  /** Factor of limits for this network. */
  readonly times: number;
}

/**
 * Returns the networks by which an address is counted: the IPv4 address, or the IPv6 /64 and /48.
 * One connection has 2^64 addresses, and one /48 has 65,536 connections (SEC-C11).
 */
export function networksOf(address: string): readonly CountedNetwork[] {
  const plain = withoutMapping(address);
  if (!isIPv6(plain)) return [{ name: plain, times: 1 }];
  return [
    { name: groupsOf(plain, GROUPS_OF_A_CONNECTION).join(':'), times: 1 },
    { name: networkOf(plain), times: CONNECTIONS_OF_A_NETWORK },
  ];
}

/** Shortens an address to a network that identifies no person: an IPv4 /24 or an IPv6 /48. */
export function networkOf(address: string): string {
  const plain = withoutMapping(address);
  if (isIPv4(plain)) return `${plain.split('.').slice(0, 3).join('.')}.0/24`;
  return isIPv6(plain) ? `${groupsOf(plain, GROUPS_OF_A_NETWORK).join(':')}::/48` : '';
}

/** Unwraps an IPv4-mapped IPv6 address. */
const withoutMapping = (address: string): string => /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? address;

function groupsOf(address: string, count: number): string[] {
  const [before = '', after = ''] = new URL(`http://[${address.split('%')[0]}]`).hostname.slice(1, -1).split('::');
  const groups = (text: string) => text.split(':').filter(Boolean);
  const zeros = Array<string>(8 - groups(before).length - groups(after).length).fill('0');
  return [...groups(before), ...zeros, ...groups(after)].slice(0, count);
}
