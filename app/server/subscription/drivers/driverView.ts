// A driver as the account shows them, see schemas/api/Driver.json.
import type { Driver } from '../../generated/api.ts';
import type { DriverRow } from '../tables.ts';

/** Writes a driver: nothing of the licence, and no birthday. */
export function toDriverView({ id, type, firstname, lastname, status }: DriverRow): Driver {
  return { id, type, properties: { firstname, lastname, status } };
}
