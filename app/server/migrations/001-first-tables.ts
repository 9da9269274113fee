// Customers, cars, deals, returns, sessions, and what keeps writes safe.
import { type CreateTableBuilder, type Kysely, type Migration, sql } from 'kysely';

const TEXTS_OF_DEAL = [
  'subscribed_as',
  'subscribed_to',
  'previous_subscription_id',
  'followup_subscription_id',
  'checkout_hash',
  'minimum_commitment_end_date',
  'auto_renewal_end_date',
  'end_date',
  'actual_return_date',
  'preferred_handover_date',
  'actual_handover_date',
  'lead_handover_date',
  'internal_swap_from',
  'internal_swap_to',
  'handover_street',
  'handover_housenumber',
  'handover_zip',
  'handover_city',
  'handover_address_extra',
  'handover_firstname',
  'handover_lastname',
  'handover_phone_number',
];
const NUMBERS_OF_DEAL = [
  'belongs_to_subscription_service',
  'mileage_package',
  'additional_mileage_fee',
  'tire_and_windshield',
  'minor_damage',
  'amount',
  'damage_deductible_vollkasko',
  'damage_deductible_teilkasko',
];
const OPTIONAL_NUMBERS_OF_DEAL = [
  'addon_mileage',
  'insurance_amount',
  'young_old_driver_fee',
  'customer_specific_vk_damage_deductible',
];

export const firstTables: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await createPeopleAndCars(db);
    await createDeals(db);
    await createReturns(db);
    await createSafeguards(db);
  },
};

async function createPeopleAndCars(db: Kysely<unknown>): Promise<void> {
  const customers = db.schema.createTable('customers').addColumn('id', 'text', (column) => column.primaryKey());
  await texts(customers, [
    'password_hash',
    'audience',
    'firstname',
    'lastname',
    'street',
    'house_number',
    'zip',
    'city',
  ])
    .addColumn('email', 'text', (column) => column.notNull().unique())
    .addColumn('email_verified', 'integer', (column) => column.notNull())
    .addColumn('phone', 'text')
    .addColumn('date_of_birth', 'text')
    .execute();
  const cars = db.schema.createTable('cars').addColumn('id', 'text', (column) => column.primaryKey());
  await texts(cars, ['oem', 'model', 'external_product_id', 'body_type', 'color'])
    .addColumn('license_plate', 'text')
    .execute();
}

async function createDeals(db: Kysely<unknown>): Promise<void> {
  let deals = db.schema
    .createTable('deals')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('customer_id', 'text', (column) => column.notNull().references('customers.id').onDelete('cascade'))
    .addColumn('car_id', 'text', (column) => column.notNull().references('cars.id'))
    .addColumn('position', 'integer', (column) => column.notNull())
    .addColumn('term', 'integer', (column) => column.notNull());
  deals = texts(deals, ['state', 'variant', 'type', 'term_type']);
  for (const name of TEXTS_OF_DEAL) deals = deals.addColumn(name, 'text');
  for (const name of NUMBERS_OF_DEAL) deals = deals.addColumn(name, 'integer', (column) => column.notNull());
  for (const name of OPTIONAL_NUMBERS_OF_DEAL) deals = deals.addColumn(name, 'integer');
  await deals.execute();
  await db.schema.createIndex('deals_of_customer').on('deals').columns(['customer_id', 'position']).execute();
}

async function createReturns(db: Kysely<unknown>): Promise<void> {
  let returns = db.schema
    .createTable('returns')
    .addColumn('deal_id', 'text', (column) => column.primaryKey().references('deals.id').onDelete('cascade'))
    .addColumn('return_fee', 'integer', (column) => column.notNull())
    .addColumn('change_fees', 'integer', (column) => column.notNull());
  returns = texts(returns, ['type', 'street', 'house_number', 'zip', 'city', 'preferred_date', 'slot']);
  for (const name of [
    'address_extra',
    'first_name',
    'last_name',
    'phone_number',
    'email',
    'planned_date',
    'pre_return_appraisal_date',
  ]) {
    returns = returns.addColumn(name, 'text');
  }
  await returns.execute();
  await texts(db.schema.createTable('slots'), ['tour', 'day', 'slot'])
    .addPrimaryKeyConstraint('slots_key', ['tour', 'day', 'slot'])
    .execute();
  await texts(db.schema.createTable('slot_seats'), ['tour', 'day', 'slot'])
    .addColumn('seat', 'integer', (column) => column.notNull())
    .addColumn('deal_id', 'text', (column) => column.notNull().unique().references('deals.id').onDelete('cascade'))
    .addPrimaryKeyConstraint('slot_seats_key', ['tour', 'day', 'slot', 'seat'])
    .execute();
  await createReturnChanges(db);
}

async function createReturnChanges(db: Kysely<unknown>): Promise<void> {
  await texts(
    db.schema.createTable('return_changes').addColumn('id', 'text', (column) => column.primaryKey()),
    ['changed_at'],
  )
    .addColumn('deal_id', 'text', (column) => column.notNull().references('deals.id').onDelete('cascade'))
    .addColumn('change_fee', 'integer', (column) => column.notNull())
    .execute();
}

async function createSafeguards(db: Kysely<unknown>): Promise<void> {
  await texts(
    db.schema.createTable('sessions').addColumn('token_hash', 'text', (column) => column.primaryKey()),
    ['created_at', 'last_seen_at'],
  )
    .addColumn('customer_id', 'text', (column) => column.notNull().references('customers.id').onDelete('cascade'))
    .execute();
  await texts(db.schema.createTable('idempotency_keys'), ['key', 'request_hash', 'created_at'])
    .addColumn('customer_id', 'text', (column) => column.notNull().references('customers.id').onDelete('cascade'))
    .addColumn('answer', 'text')
    .addPrimaryKeyConstraint('idempotency_keys_key', ['customer_id', 'key'])
    .execute();
  await texts(db.schema.createTable('attempts'), ['key', 'window_start'])
    .addColumn('count', 'integer', (column) => column.notNull().defaultTo(sql`0`))
    .addPrimaryKeyConstraint('attempts_key', ['key', 'window_start'])
    .execute();
  await texts(
    db.schema.createTable('demo_seeds').addColumn('scenario', 'text', (column) => column.primaryKey()),
    ['anchor'],
  ).execute();
}

function texts(
  table: CreateTableBuilder<string, string>,
  names: readonly string[],
): CreateTableBuilder<string, string> {
  return names.reduce((built, name) => built.addColumn(name, 'text', (column) => column.notNull()), table);
}
