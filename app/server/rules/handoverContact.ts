// What must be true of the address and the contact of a delivery.
import { isDeliverable } from './deliveryPostcodes.ts';
import { isPhoneNumber } from './phoneNumbers.ts';
import type { FieldProblem } from './returnContact.ts';

/** The body of PUT …/handover, see schemas/api/HandoverUpdate.json. */
export interface HandoverUpdate {
  readonly preferred_handover_date: string;
  readonly handover_firstname?: string;
  readonly handover_lastname?: string;
  readonly handover_street?: string;
  readonly handover_housenumber?: string;
  readonly handover_zip?: string;
  readonly handover_city?: string;
  readonly handover_phone_number?: string;
  readonly handover_address_extra?: string;
}

type Field = Exclude<keyof HandoverUpdate, 'preferred_handover_date'>;

/** What is stored, by the same names. */
export type StoredHandover = Readonly<Record<Field, string | null>>;

const ADDRESS = [
  'handover_street',
  'handover_housenumber',
  'handover_zip',
  'handover_city',
  'handover_address_extra',
] as const satisfies readonly Field[];

const NAMES = ['handover_firstname', 'handover_lastname'] as const satisfies readonly Field[];

const NEEDED = [...NAMES, ...ADDRESS.slice(0, 4), 'handover_phone_number'] as const satisfies readonly Field[];

/**
 * Lists everything that is wrong with address and contact.
 *
 * @param fixed what may not be changed: the names for private customers, the address while the carrier has it
 * @see spec 2 §5 "Return and handover address", "Return and handover contact"
 */
export function checkHandoverContact(
  update: HandoverUpdate,
  stored: StoredHandover,
  fixed: { readonly names: boolean; readonly address: boolean },
): FieldProblem[] {
  const missing = NEEDED.filter((name) => !update[name]?.trim()).map((name) => ({ name, code: 'required' }));
  const { handover_zip: zip, handover_phone_number: phone } = update;
  return [
    ...missing,
    ...(zip && !isDeliverable(zip) ? [{ name: 'handover_zip', code: 'postcode_not_delivered' }] : []),
    ...(phone?.trim() && !isPhoneNumber(phone) ? [{ name: 'handover_phone_number', code: 'phone_invalid' }] : []),
    ...(fixed.names ? changed(NAMES, update, stored) : []),
    ...(fixed.address ? changed(ADDRESS, update, stored) : []),
  ];
}

/** What is left out is not changed; what is missing is said elsewhere. */
function changed(names: readonly Field[], update: HandoverUpdate, stored: StoredHandover): FieldProblem[] {
  return names
    .filter((name) => update[name]?.trim() && update[name]?.trim() !== stored[name])
    .map((name) => ({ name, code: 'read_only' }));
}
