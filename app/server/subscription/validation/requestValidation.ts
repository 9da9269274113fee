// Validation of requests by the flows that send them, with the sources that these flows read.

import type {
  CompanyUpdate,
  Handover,
  HandoverUpdate,
  NewDriver,
  PowerOfAttorney,
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

/** Validates a change of the profile (FLW-25). */
export function validateProfile(
  update: ProfileUpdate,
  stored: Customer,
  now: Date,
): Promise<ValidatedForm<ProfileUpdate>> {
  const sources = { profile: toProfileView(stored, undefined) };
  return validateForm('updateProfile', update, { audience: stored.audience, now, sources });
}

/** Validates a change of the company (FLW-26). */
export function validateCompany(
  update: CompanyUpdate,
  stored: CompanyRow,
  now: Date,
): Promise<ValidatedForm<CompanyUpdate>> {
  return validateForm('updateCompany', update, { audience: 'b2b', now, sources: { company: toCompanyView(stored) } });
}

/** Validates a driver, except for the files and the rules of cars (FLW-22). */
export function validateDriver(driver: NewDriver, audience: string, now: Date): Promise<ValidatedForm<NewDriver>> {
  return validateForm('addDriver', driver, { audience, now, sources: {} });
}

/** Validates the person of a power of attorney; its files are not checked (FLW-37). */
export function validateAttorney(
  attorney: PowerOfAttorney,
  audience: string,
  now: Date,
): Promise<ValidatedForm<PowerOfAttorney>> {
  return validateForm('sendAttorney', attorney, { audience, now, sources: {} });
}

/**
 * Validates address and contact of a return. Day and slot depend on the offer of the server.
 *
 * @see docs/requirements.md RET-9, RET-10
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
  // A self-return needs no contact at a door: missing details are those of the account.
  const isNeeded = (name: string) => update.return_type === 'PICKUP' || Boolean(body[name as keyof ReturnUpdate]);
  return { fields: fields.filter(({ name }) => isNeeded(name)), body };
}

/**
 * Validates address and contact of a delivery.
 *
 * @param addressChangeable true if the address may still change
 * @see docs/requirements.md RET-9, RET-10
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

/** Validates the report of a damage from either call (DMG-2). */
export async function validateDamage<Report extends object>(
  operation: 'reportFleetDamage' | 'reportDamage',
  report: Report,
  read: (report: Report) => NewDamage,
  audience: string,
  now: Date,
): Promise<ValidatedForm<NewDamage>> {
  const { fields, body } = await validateForm(operation, report, { audience, now, sources: {} });
  const damage = read(body);
  // The flow checks German postcodes; those of other countries differ.
  const isAsked = ({ name, code }: FieldProblem) =>
    name !== 'zip' || code === 'required' || damage.place?.country === 'DE';
  return { fields: fields.filter(isAsked), body: damage };
}

/** Validates a request for a service (DMG-6). */
export async function validateService(
  service: ServiceOrder,
  audience: string,
  now: Date,
): Promise<ValidatedForm<ServiceOrder>> {
  const form = await validateForm('requestService', { data: service }, { audience, now, sources: {} });
  return { fields: form.fields, body: form.body.data };
}
