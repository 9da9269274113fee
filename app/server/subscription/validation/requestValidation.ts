// The calls that are judged by the flows that send them, with what these flows read.

import type {
  CompanyUpdate,
  Handover,
  HandoverUpdate,
  NewDriver,
  ProfileUpdate,
  ReturnUpdate,
  ServiceOrder,
} from '../../generated/api.ts';
import type { Customer } from '../../platform/db/tables.ts';
import type { FieldProblem } from '../../platform/http/problems.ts';
import { type ValidatedForm, validateForm } from '../../platform/validation/formValidation.ts';
import { present } from '../../platform/values/present.ts';
import { toCompanyView } from '../customers/companyView.ts';
import { toProfileView } from '../customers/profileView.ts';
import type { NewDamage } from '../damages/damageReporting.ts';
import { deliveryAddress } from '../returns/returnView.ts';
import type { CompanyRow, DealRow } from '../tables.ts';

/**
 * Judges a change of the profile.
 *
 * @see spec 3 §5 "Edit account"
 */
export function validateProfile(
  update: ProfileUpdate,
  stored: Customer,
  now: Date,
): Promise<ValidatedForm<ProfileUpdate>> {
  const sources = { profile: toProfileView(stored, undefined) };
  return validateForm('updateProfile', update, { audience: stored.audience, now, sources });
}

/**
 * Judges a change of the company.
 *
 * @see spec 3 §5 "Edit company"
 */
export function validateCompany(
  update: CompanyUpdate,
  stored: CompanyRow,
  now: Date,
): Promise<ValidatedForm<CompanyUpdate>> {
  return validateForm('updateCompany', update, { audience: 'b2b', now, sources: { company: toCompanyView(stored) } });
}

/**
 * Judges a driver; the files, and what the cars allow, are known elsewhere.
 *
 * @see spec 3 §5 "Add driver"
 */
export function validateDriver(driver: NewDriver, audience: string, now: Date): Promise<ValidatedForm<NewDriver>> {
  return validateForm('addDriver', driver, { audience, now, sources: {} });
}

/**
 * Judges address and contact of a return. Day and slot are taken from what is on offer, which the server alone knows.
 *
 * @see spec 2 §5 "Return and handover address", "Return and handover contact"
 */
export async function validateReturn(
  update: ReturnUpdate,
  customer: Customer,
  now: Date,
): Promise<ValidatedForm<ReturnUpdate>> {
  const { fields, body } = await validateForm('updateReturn', update, {
    audience: customer.audience,
    now,
    sources: { profile: toProfileView(customer, undefined) },
    unchecked: ['return_type', 'return_email'],
  });
  // A customer who brings the car is met at no door: contact details left out are those of the account.
  const isNeeded = (name: string) => update.return_type === 'PICKUP' || Boolean(body[name as keyof ReturnUpdate]);
  return { fields: fields.filter(({ name }) => isNeeded(name)), body };
}

/**
 * Judges address and contact of a delivery.
 *
 * @param addressChangeable whether it may still go to another door
 * @see spec 2 §5 "Return and handover address", "Return and handover contact"
 */
export function validateHandover(
  update: HandoverUpdate,
  deal: DealRow,
  customer: Customer,
  addressChangeable: boolean,
  now: Date,
): Promise<ValidatedForm<HandoverUpdate>> {
  const sources = {
    profile: toProfileView(customer, undefined),
    deal,
    handover: present<Handover>({ address: deliveryAddress(deal) }),
    planned_metadata: { address_changeable: addressChangeable },
  };
  return validateForm('updateHandover', update, { audience: customer.audience, now, sources });
}

/**
 * Judges a report of a damage, which comes with one of two calls.
 *
 * @see spec 2 §5 "Damage report"
 */
export async function validateDamage<Report extends object>(
  operation: 'reportFleetDamage' | 'reportDamage',
  report: Report,
  read: (report: Report) => NewDamage,
  audience: string,
  now: Date,
): Promise<ValidatedForm<NewDamage>> {
  const { fields, body } = await validateForm(operation, report, { audience, now, sources: {} });
  const damage = read(body);
  // The flow asks for places in Germany; abroad postcodes are written otherwise.
  const isAsked = ({ name, code }: FieldProblem) =>
    name !== 'zip' || code === 'required' || damage.place?.country === 'DE';
  return { fields: fields.filter(isAsked), body: damage };
}

/**
 * Judges a request for a service.
 *
 * @see spec 2 §5 "Service request"
 */
export async function validateService(
  service: ServiceOrder,
  audience: string,
  now: Date,
): Promise<ValidatedForm<ServiceOrder>> {
  const form = await validateForm('requestService', { data: service }, { audience, now, sources: {} });
  return { fields: form.fields, body: form.body.data };
}
