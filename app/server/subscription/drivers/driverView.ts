// View of a driver without licence and birthday, see schemas/api/Driver.json.
import type { Driver } from '../../generated/api.ts';
import type { DriverRow } from '../tables.ts';

export function toDriverView({ id, type, firstname, lastname, status }: DriverRow): Driver {
  return { id, type, properties: { firstname, lastname, status } };
}
