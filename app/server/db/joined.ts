// Rows of several tables in one answer. Columns are named one by one: PostgreSQL keeps a statement with a star only until a newer server adds a column.
import { type AliasedRawBuilder, sql } from 'kysely';
import type { CarRow, Customer, DealRow, HandoverRow, ReturnRow, SessionRow } from './tables.ts';

/** Every column of a row: one that is forgotten does not compile. */
type Columns<Row> = Readonly<Record<keyof Row, true>>;

const CUSTOMERS: Columns<Customer> = {
  id: true,
  email: true,
  email_verified: true,
  password_hash: true,
  login_provider: true,
  audience: true,
  firstname: true,
  lastname: true,
  phone: true,
  mobilephone: true,
  date_of_birth: true,
  street: true,
  house_number: true,
  zip: true,
  city: true,
  locale: true,
  email_subscription: true,
};

const SESSIONS: Columns<SessionRow> = {
  token_hash: true,
  id: true,
  customer_id: true,
  created_at: true,
  last_seen_at: true,
  browser: true,
  system: true,
};

const DEALS: Columns<DealRow> = {
  id: true,
  customer_id: true,
  car_id: true,
  position: true,
  state: true,
  variant: true,
  type: true,
  term_type: true,
  term: true,
  subscribed_as: true,
  subscribed_to: true,
  previous_subscription_id: true,
  followup_subscription_id: true,
  checkout_hash: true,
  minimum_commitment_end_date: true,
  auto_renewal_end_date: true,
  end_date: true,
  actual_return_date: true,
  preferred_handover_date: true,
  actual_handover_date: true,
  lead_handover_date: true,
  internal_swap_from: true,
  internal_swap_to: true,
  belongs_to_subscription_service: true,
  mileage_package: true,
  additional_mileage_fee: true,
  addon_mileage: true,
  handover_mileage: true,
  insurance_amount: true,
  tire_and_windshield: true,
  minor_damage: true,
  young_old_driver_fee: true,
  amount: true,
  damage_deductible_vollkasko: true,
  damage_deductible_teilkasko: true,
  customer_specific_vk_damage_deductible: true,
  handover_street: true,
  handover_housenumber: true,
  handover_zip: true,
  handover_city: true,
  handover_address_extra: true,
  handover_firstname: true,
  handover_lastname: true,
  handover_phone_number: true,
  order_status: true,
  campaign_end_date: true,
  reference: true,
  recurrent_payment_method: true,
  is_downpayment_subscription: true,
  delivery_fee: true,
  free_mileage: true,
};

const CARS: Columns<CarRow> = {
  id: true,
  oem: true,
  model: true,
  license_plate: true,
  external_product_id: true,
  body_type: true,
  color: true,
  maximum_mileage: true,
  service_schedule_url: true,
  vin: true,
  aop_rv_presale_target: true,
  aop_stock_rv_damage_equivalent: true,
  aop_stock_rv_km_equivalent: true,
  young_drivers: true,
  fuel: true,
};

const RETURNS: Columns<ReturnRow> = {
  deal_id: true,
  reference: true,
  type: true,
  street: true,
  house_number: true,
  zip: true,
  city: true,
  address_extra: true,
  first_name: true,
  last_name: true,
  phone_number: true,
  email: true,
  planned_date: true,
  preferred_date: true,
  slot: true,
  return_fee: true,
  change_fees: true,
  pre_return_appraisal_date: true,
  pre_return_appraisal_timeslot: true,
  pre_return_appraisal_reference: true,
};

const HANDOVERS: Columns<HandoverRow> = {
  deal_id: true,
  reference: true,
  planned_date: true,
  slot: true,
  provider_from: true,
  deviation_in_weeks: true,
};

/** What a row that was just written is read back by. */
export const [DEAL_COLUMNS, RETURN_COLUMNS, HANDOVER_COLUMNS] = [namesOf(DEALS), namesOf(RETURNS), namesOf(HANDOVERS)];

function namesOf<Row>(columns: Columns<Row>): readonly (keyof Row)[] {
  return Object.keys(columns) as (keyof Row)[];
}

/** The rows of a few tables that one statement reads. */
export interface Joined<Rows> {
  /** All of their columns, for select: one text that is made once, since a hundred names take longer than the statement. */
  readonly columns: AliasedRawBuilder<unknown, string>;
  /** Takes an answer apart again, into a row of each table; one that a left join has not found is empty. */
  split(answer: object): Rows;
}

type RowsOf<Tables> = { [Name in keyof Tables]: Tables[Name] extends Columns<infer Row> ? Row : never };

function joined<Tables extends Readonly<Record<string, Readonly<Record<string, true>>>>>(
  tables: Tables,
): Joined<RowsOf<Tables>> {
  const all = Object.entries(tables).flatMap(([table, columns]) =>
    Object.keys(columns).map((column) => ({ table, column, name: `${table}.${column}` })),
  );
  const texts = all.map(({ table, column, name }) => `"${table}"."${column}" as "${name}"`);
  const { name: last } = all[all.length - 1] as (typeof all)[number];
  return {
    columns: sql.raw(texts.join(', ').replace(` as "${last}"`, '')).as(last),
    split(answer) {
      const rows: Record<string, Record<string, unknown>> = {};
      for (const table of Object.keys(tables)) rows[table] = {};
      for (const { table, column, name } of all)
        (rows[table] as Record<string, unknown>)[column] = (answer as Readonly<Record<string, unknown>>)[name];
      return rows as RowsOf<Tables>;
    },
  };
}

/** A session and whose it is. */
export const SESSION = joined({ sessions: SESSIONS, customers: CUSTOMERS });

/** A deal and what is planned for it. */
export const DEAL = joined({ deals: DEALS, cars: CARS, returns: RETURNS, handovers: HANDOVERS });
