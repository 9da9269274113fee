// What a customer says of a return.
import type { ReturnType } from './returnTypes.ts';

/** The body of PUT …/return, see schemas/api/ReturnUpdate.json. */
export interface ReturnUpdate {
  readonly return_type: ReturnType;
  readonly preferred_return_date: string;
  readonly return_firstname?: string;
  readonly return_lastname?: string;
  readonly return_street?: string;
  readonly return_housenumber?: string;
  readonly return_city?: string;
  readonly return_zip?: string;
  readonly return_address_extra?: string;
  readonly return_phone_number?: string;
  readonly return_email?: string;
}
