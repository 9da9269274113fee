import type { Transaction } from 'kysely';
import { hashPassword } from '../platform/auth/passwords.ts';
import type { Database } from '../platform/db/open.ts';
import type { Customer, Tables } from '../platform/db/tables.ts';
import { inTransaction } from '../platform/db/transactions.ts';
import { languages } from '../platform/languages/languages.ts';
import { type CivilDay, toCivilDay, toInstant } from '../platform/values/civilDays.ts';
import { createReference } from '../platform/values/references.ts';
import { seedStock } from '../subscription/catalogue/seedStock.ts';
import { COMPOUNDS } from '../subscription/returns/compounds.ts';
import { hasFollowUp } from '../subscription/returns/followUp.ts';
import { returnFee } from '../subscription/returns/returnFee.ts';
import type { DealRow } from '../subscription/tables.ts';
import { readScenarios, resolveDay, type Scenario, type ScenarioCustomer, type ScenarioDeal } from './scenarios.ts';
import { writeCompany, writeDeletion, writeDrivers } from './seedAccount.ts';
import {
  type DemoReturn,
  writeAddons,
  writeDamageReport,
  writeHandover,
  writeInvoices,
  writePaymentMethod,
  writeReturn,
  writeServiceRequest,
} from './seedDeals.ts';
import { writeLoyalty, writeReferrals } from './seedLoyalty.ts';

export const DEMO_PASSWORD = 'Probefahrt-2026';

let demoPasswordHash: Promise<string> | undefined;

/**
 * Writes the demo customers with all days counted from today. Sessions stay.
 *
 * Running it twice on one day changes nothing. On a later day it moves the days along, except for
 * customers with a visitor's booking.
 *
 * @param options.reset rewrites everything and deletes registered visitors
 */
export async function seedDemo(
  database: Database,
  now: Date,
  options: { readonly reset?: boolean } = {},
): Promise<void> {
  const today = toCivilDay(now);
  demoPasswordHash ??= hashPassword(DEMO_PASSWORD);
  const passwordHash = await demoPasswordHash;
  for (const scenario of readScenarios()) {
    await inTransaction(database, async (transaction) => {
      const isFresh = await isSeedNeeded(transaction, scenario, today);
      if (isFresh || options.reset) await writeScenario(transaction, scenario, today, passwordHash);
    });
  }
  await seedStock(database, now);
  if (options.reset) await inTransaction(database, forgetVisitors);
}

/** Deletes registered customers, their links, e-mails and drafts, and all counted attempts. */
async function forgetVisitors(transaction: Transaction<Tables>): Promise<void> {
  const demo = readScenarios().map(({ customer }) => customer.id);
  await transaction.deleteFrom('customers').where('id', 'not in', demo).execute();
  for (const table of ['account_links', 'newsletter_requests', 'mails', 'demo_mails', 'attempts', 'drafts'] as const)
    await transaction.deleteFrom(table).execute();
}

/** Writes the scenario's row first, so that servers starting together seed in turn. */
async function isSeedNeeded(
  transaction: Transaction<Tables>,
  { id, customer }: Scenario,
  today: CivilDay,
): Promise<boolean> {
  const seed = await transaction
    .insertInto('demo_seeds')
    .values({ scenario: id, anchor: '', customer_id: customer.id })
    .onConflict((conflict) => conflict.column('scenario').doUpdateSet({ customer_id: customer.id }))
    .returning('anchor')
    .executeTakeFirstOrThrow();
  if (seed.anchor === '' || seed.anchor === today) return seed.anchor === '';
  const booked = await transaction
    .selectFrom('idempotency_keys')
    .select('key')
    .where('customer_id', '=', customer.id)
    .where('refusal', 'is', null)
    .executeTakeFirst();
  return booked === undefined;
}

async function writeScenario(
  transaction: Transaction<Tables>,
  scenario: Scenario,
  today: CivilDay,
  passwordHash: string,
): Promise<void> {
  const { id, ...customer } = toCustomer(scenario.customer, passwordHash);
  await transaction
    .insertInto('customers')
    .values({ id, ...customer })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(customer))
    .execute();
  await transaction.deleteFrom('idempotency_keys').where('customer_id', '=', id).execute();
  await transaction.deleteFrom('deals').where('customer_id', '=', id).execute();
  // Releases the files of the deleted deals.
  await transaction.updateTable('uploads').set({ used_at: null }).where('customer_id', '=', id).execute();
  for (const [position, deal] of scenario.deals.entries())
    await writeDeal(transaction, scenario.customer, deal, position, today);
  await writeDeletion(transaction, scenario, today);
  await writeCompany(transaction, scenario);
  await writeDrivers(transaction, scenario, today);
  await writeLoyalty(transaction, scenario, today);
  await writeReferrals(transaction, scenario, today);
  await transaction.updateTable('demo_seeds').set({ anchor: today }).where('scenario', '=', scenario.id).execute();
}

async function writeDeal(
  transaction: Transaction<Tables>,
  customer: ScenarioCustomer,
  deal: ScenarioDeal,
  position: number,
  today: CivilDay,
): Promise<void> {
  const { car, return: planned, handover, mileage_readings: readings = [], ...rest } = deal;
  const { damage_reports = [], service_requests = [], addons = [], invoice_statuses = [], ...more } = rest;
  const { payment_method, ...fields } = more;
  const carId = `car-${deal.id}`;
  await transaction.deleteFrom('cars').where('id', '=', carId).execute();
  await transaction
    .insertInto('cars')
    .values({ ...car, young_drivers: car.young_drivers === false ? 0 : 1, id: carId })
    .execute();
  const row = {
    ...toColumns(fields, today, customer.zip),
    customer_id: customer.id,
    car_id: carId,
    position,
  } as DealRow;
  await transaction.insertInto('deals').values(row).execute();
  for (const { day, mileage } of readings) {
    const reading = { day: resolveDay(day, today, customer.zip), mileage };
    const reported_at = toInstant(reading.day, '12:00').toISOString();
    await transaction
      .insertInto('mileage_readings')
      .values({ deal_id: deal.id, ...reading, reported_at })
      .execute();
  }
  if (handover !== undefined) await writeHandover(transaction, row, handover, customer, today);
  for (const report of damage_reports) await writeDamageReport(transaction, row, report, customer, today);
  for (const service of service_requests) await writeServiceRequest(transaction, row, service, customer, today);
  if (addons.length > 0) await writeAddons(transaction, deal.id, addons, today);
  if (payment_method !== undefined) await writePaymentMethod(transaction, deal.id, payment_method, today);
  await writeInvoices(transaction, row, invoice_statuses, today);
  if (planned === null) return;
  await writeReturn(transaction, toReturn(row, planned, customer, today), today);
}

/** Resolves relative days, and turns booleans into 0 or 1. */
function toColumns(fields: object, today: CivilDay, postcode: string): object {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [name, toColumn(name, value, today, postcode)]),
  );
}

function toColumn(name: string, value: unknown, today: CivilDay, postcode: string): unknown {
  if (typeof value === 'boolean') return value ? 1 : 0;
  const isDay = name.endsWith('_date') || name.startsWith('internal_swap_');
  return isDay && typeof value === 'string' ? resolveDay(value, today, postcode) : value;
}

function toReturn(
  deal: DealRow,
  planned: NonNullable<ScenarioDeal['return']>,
  customer: ScenarioCustomer,
  today: CivilDay,
): DemoReturn {
  const day = resolveDay(planned.date, today, customer.zip);
  const { appraisal } = planned;
  const { street, house_number, zip, city } = planned.type === 'SELF_RETURN' ? COMPOUNDS[0] : customer;
  return {
    deal_id: deal.id,
    reference: createReference('RG'),
    type: planned.type,
    street,
    house_number,
    zip,
    city,
    address_extra: null,
    first_name: customer.firstname,
    last_name: customer.lastname,
    phone_number: customer.phone ?? null,
    email: customer.email,
    planned_date: day,
    preferred_date: day,
    slot: planned.slot,
    return_fee: returnFee(planned.type, hasFollowUp(deal)),
    change_fees: 0,
    pre_return_appraisal_date: appraisal === undefined ? null : resolveDay(appraisal.date, today, customer.zip),
    pre_return_appraisal_timeslot: appraisal?.timeslot ?? null,
    pre_return_appraisal_reference: appraisal === undefined ? null : createReference('GA'),
  };
}

function toCustomer(customer: ScenarioCustomer, passwordHash: string): Customer {
  const { email_verified, login_provider, phone, mobilephone, date_of_birth, ...fields } = customer;
  return {
    ...fields,
    email_verified: email_verified ? 1 : 0,
    phone: phone ?? null,
    mobilephone: mobilephone ?? null,
    date_of_birth: date_of_birth ?? null,
    password_hash: login_provider === undefined ? passwordHash : '',
    login_provider: login_provider ?? null,
    locale: languages().standard.locale,
    email_subscription: 0,
  };
}
