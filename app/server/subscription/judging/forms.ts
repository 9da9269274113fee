// The calls that are judged by their flows: which field of the flow comes as which property, and what the flow reads.

import type {
  CompanyUpdate,
  Handover,
  HandoverUpdate,
  NewDriver,
  ProfileUpdate,
  ReturnUpdate,
  ServiceOrder,
  ServicePlace,
} from '../../generated/api.ts';
import type { Customer } from '../../platform/db/tables.ts';
import { type Form, type ValidatedForm, validateForm } from '../../platform/validation/formValidation.ts';
import { present } from '../../platform/values/present.ts';
import { toCompanyView } from '../customers/companyView.ts';
import { toProfileView } from '../customers/profileView.ts';
import type { DamageNames, NewDamage } from '../damages/damageReporting.ts';
import { deliveryAddress } from '../returns/returnView.ts';
import type { CompanyRow, DealRow } from '../tables.ts';

const PROFILE: Form<ProfileUpdate> = {
  flow: 'pages/edit-account',
  fields: {
    firstname: 'firstname',
    lastname: 'lastname',
    birthday: 'date_of_birth',
    phone: 'phone',
    street: 'invoice_street',
    housenumber: 'invoice_house_number',
    postcode: 'zip',
    city: 'city',
  },
};

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
  return validateForm(PROFILE, update, { audience: stored.audience, now, sources });
}

/** The number of the house is what stands behind the last comma. */
const COMPANY: Form<CompanyUpdate> = {
  flow: 'pages/edit-company',
  fields: {
    company_name: 'name',
    phone: 'phone',
    street: 'address',
    housenumber: 'address',
    postcode: 'zip',
    city: 'city',
  },
  answers({ address }) {
    const comma = address.lastIndexOf(',');
    if (comma < 0) return { street: address, housenumber: null };
    return { street: address.slice(0, comma), housenumber: address.slice(comma + 1) };
  },
};

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
  return validateForm(COMPANY, update, { audience: 'b2b', now, sources: { company: toCompanyView(stored) } });
}

const DRIVER: Form<NewDriver> = {
  flow: 'pages/add-driver',
  fields: {
    firstname: 'firstname',
    lastname: 'lastname',
    date_of_birth: 'date_of_birth',
    driver_license_issue_date: 'driver_license_issue_date',
    agreed_to_terms: 'agreed_to_terms',
    confirmed_truthful_data: 'confirmed_truthful_data',
  },
};

/**
 * Judges a driver; the files, and what the cars allow, are known elsewhere.
 *
 * @see spec 3 §5 "Add driver"
 */
export function validateDriver(driver: NewDriver, audience: string, now: Date): Promise<ValidatedForm<NewDriver>> {
  return validateForm(DRIVER, driver, { audience, now, sources: {} });
}

/** Day and slot are taken from what is on offer, which the server alone knows. */
const RETURN: Form<ReturnUpdate> = {
  flow: 'edit-return',
  fields: {
    firstname: 'return_firstname',
    lastname: 'return_lastname',
    phone_number: 'return_phone_number',
    'pickup.street': 'return_street',
    'pickup.housenumber': 'return_housenumber',
    'pickup.postcode': 'return_zip',
    'pickup.city': 'return_city',
    'pickup.suffix': 'return_address_extra',
  },
  answers: ({ return_type }) => ({ return_type }),
};

/**
 * Judges address and contact of a return.
 *
 * @see spec 2 §5 "Return and handover address", "Return and handover contact"
 */
export async function validateReturn(
  update: ReturnUpdate,
  customer: Customer,
  now: Date,
): Promise<ValidatedForm<ReturnUpdate>> {
  const sources = { profile: toProfileView(customer, undefined) };
  const { fields, body } = await validateForm(RETURN, update, { audience: customer.audience, now, sources });
  // Who brings the car meets nobody at a door: what is left out is known from the account.
  const isNeeded = (name: string) => update.return_type === 'PICKUP' || Boolean(body[name as keyof ReturnUpdate]);
  return { fields: fields.filter(({ name }) => isNeeded(name)), body };
}

const HANDOVER: Form<HandoverUpdate> = {
  flow: 'edit-handover',
  fields: {
    firstname: 'handover_firstname',
    lastname: 'handover_lastname',
    phone_number: 'handover_phone_number',
    'delivery.street': 'handover_street',
    'delivery.housenumber': 'handover_housenumber',
    'delivery.postcode': 'handover_zip',
    'delivery.city': 'handover_city',
    'delivery.suffix': 'handover_address_extra',
  },
};

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
  return validateForm(HANDOVER, update, { audience: customer.audience, now, sources });
}

type DamageAnswers = Pick<NewDamage, 'description' | 'occurrenceDate'> & Partial<NonNullable<NewDamage['place']>>;

/** A damage comes with one of two calls, which have other names for it. */
const DAMAGE: Form<DamageAnswers> = {
  flow: 'report-damage',
  fields: {
    damageDescription: 'description',
    damageOccurrenceDate: 'occurrenceDate',
    'whereabouts.street': 'street',
    'whereabouts.housenumber': 'house_number',
    'whereabouts.postcode': 'zip',
    'whereabouts.city': 'city',
  },
  answers: ({ street, occurrenceDate }) => ({
    near_contact_address: street === undefined,
    unknownDate: occurrenceDate === undefined,
  }),
};

/**
 * Judges a report of a damage.
 *
 * @returns what is wrong, by the names that its call has for it
 * @see spec 2 §5 "Damage report"
 */
export async function validateDamage(
  damage: NewDamage,
  names: DamageNames,
  audience: string,
  now: Date,
): Promise<ValidatedForm<NewDamage>> {
  const { description, occurrenceDate, place: address, handler } = damage;
  // The call of the fleet has what is broken, and the day, before what was typed.
  const before = handler === undefined ? (/^[a-z_]+(?: \(\d{4}-\d\d-\d\d\))?: /.exec(description)?.[0] ?? '') : '';
  const answers = { description: description.slice(before.length), occurrenceDate, ...address };
  const { fields, body } = await validateForm(DAMAGE, answers, { audience, now, sources: {} });
  const called: Readonly<Record<string, string>> = { ...names, occurrenceDate: 'damage_occurrence_date' };
  const { description: told, occurrenceDate: _, ...read } = body;
  return {
    fields: fields
      // The flow asks for places in Germany; abroad postcodes are written otherwise.
      .filter(({ name, code }) => name !== 'zip' || code === 'required' || address?.country === 'DE')
      .map(({ name, code }) => ({ name: called[name] ?? name, code })),
    body: { ...damage, description: before + told, place: address && { ...address, ...read } },
  };
}

type ServiceAnswers = Pick<ServiceOrder, 'comment'> & Partial<ServicePlace>;

const SERVICE: Form<ServiceAnswers> = {
  flow: 'schedule-service',
  fields: {
    serviceDescription: 'comment',
    there_from: 'date',
    'whereabouts.street': 'street',
    'whereabouts.housenumber': 'house_number',
    'whereabouts.postcode': 'zip',
    'whereabouts.city': 'city',
  },
  answers: ({ street }) => ({ near_contact_address: street === undefined }),
};

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
  const { comment, address } = service;
  const answers = { ...(comment !== undefined && { comment }), ...address };
  const { fields, body } = await validateForm(SERVICE, answers, { audience, now, sources: {} });
  const { comment: told, ...place } = body;
  return {
    fields: fields.map(({ name, code }) => ({
      name: name === 'comment' ? 'data.comment' : `data.address.${name}`,
      code,
    })),
    body: {
      ...service,
      ...(told !== undefined && { comment: told }),
      ...(address !== undefined && { address: { ...address, ...place } }),
    },
  };
}
