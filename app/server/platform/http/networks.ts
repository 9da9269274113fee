// Which network addresses are counted as one.
import { isIPv4, isIPv6 } from 'node:net';

/** How many of the eight groups of an IPv6 address name a connection; the rest the customer chooses at will. */
const GROUPS_OF_A_CONNECTION = 4;

/** How many of them name the network of a whole place. */
const GROUPS_OF_A_NETWORK = 3;

/** How many times as much a /48 may do as one of its connections: at some providers several households share one. */
const CONNECTIONS_OF_A_NETWORK = 4;

/** Network that an address is counted by. */
export interface CountedNetwork {
  readonly name: string;
  /** Multiple of a limit that holds for the network. */
  readonly times: number;
}

/**
 * Returns the networks that an address is counted by: an IPv4 address itself, for IPv6 its /64 and its /48.
 *
 * One connection has 2^64 addresses to try from, and one /48 has 65,536 connections (threats C11).
 */
export function networksOf(address: string): readonly CountedNetwork[] {
  const plain = withoutMapping(address);
  if (!isIPv6(plain)) return [{ name: plain, times: 1 }];
  return [
    { name: groupsOf(plain, GROUPS_OF_A_CONNECTION).join(':'), times: 1 },
    { name: networkOf(plain), times: CONNECTIONS_OF_A_NETWORK },
  ];
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
