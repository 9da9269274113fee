// Leaving the portal: the only place that hands an address to the browser, so nothing else is ever gone to (threat A1).
import { type Destination, isAddress, toDial } from '@fahrplan/engine';

/** As much of a window as leaving needs. */
interface Door {
  readonly location: { assign(address: string): void };
  open(address: string, target: string, features: string): unknown;
}

/**
 * Leads the browser to a file, to another site, or to the telephone.
 *
 * @throws unless it is a path of this site, an address with https, or a number
 */
export function leavePortal(to: Extract<Destination, { url: string } | { phone: string }>, door: Door = window): void {
  if ('phone' in to) return door.location.assign(`tel:${dialled(to.phone)}`);
  if (!isAddress(to.url)) throw new Error(`"${to.url}" is no address that a browser may be sent to.`);
  // A browser that opens no tab now, long after the click, still leads there.
  if (to.tab && door.open(to.url, '_blank', 'noopener')) return;
  door.location.assign(to.url);
}

function dialled(phone: string): string {
  const number = toDial(phone);
  if (number === undefined) throw new Error(`"${phone}" is no telephone number.`);
  return number;
}
