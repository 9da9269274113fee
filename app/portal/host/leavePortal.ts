// The only module that sends the browser to external addresses: none goes unchecked (SEC-A1).
import { type Destination, isAddress, toDial } from '@fahrplan/engine';

interface Door {
  readonly location: { assign(address: string): void };
  open(address: string, target: string, features: string): unknown;
}

/** @throws unless it is a path of this site, an https address, or a number */
export function leavePortal(to: Extract<Destination, { url: string } | { phone: string }>, door: Door = window): void {
  if ('phone' in to) return door.location.assign(`tel:${dialled(to.phone)}`);
  if (!isAddress(to.url)) throw new Error(`"${to.url}" is no address that a browser may be sent to.`);
  // Popup blockers refuse a tab long after the click: use this one.
  if (to.tab && door.open(to.url, '_blank', 'noopener')) return;
  door.location.assign(to.url);
}

function dialled(phone: string): string {
  const number = toDial(phone);
  if (number === undefined) throw new Error(`"${phone}" is no telephone number.`);
  return number;
}
