// What a customer may change about themselves.
import type { CivilDay } from '../../platform/values/civilDays.ts';

/** The body of PATCH …/profile, see schemas/api/ProfileUpdate.json. */
export interface ProfileUpdate {
  readonly firstname?: string;
  readonly lastname?: string;
  readonly date_of_birth?: CivilDay;
  readonly phone: string;
  readonly invoice_street: string;
  readonly invoice_house_number: string;
  readonly zip: string;
  readonly city: string;
}
