// Creates cars, deals, returns and demo seeds, after the first tables of the platform.
import type { Kysely, Migration } from 'kysely';
import { firstTables as platformTables, texts } from '../platform/db/migrations/001-first-tables.ts';

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
    await platformTables.up(db);
    await createCars(db);
    await createDeals(db);
    await createReturns(db);
    await createDemoSeeds(db);
  },
};

async function createCars(db: Kysely<unknown>): Promise<void> {
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

async function createDemoSeeds(db: Kysely<unknown>): Promise<void> {
  await texts(
    db.schema.createTable('demo_seeds').addColumn('scenario', 'text', (column) => column.primaryKey()),
    ['anchor'],
  ).execute();
}
