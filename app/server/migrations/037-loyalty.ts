// Creates the ledger of loyalty points and the redeemed rewards. Adds the benefits of a contract.
import { type Migration, sql } from 'kysely';

export const loyalty: Migration = {
  async up(db) {
    await db.schema
      .createTable('loyalty_entries')
      .addColumn('cause', 'text', (column) => column.notNull())
      .addColumn('cause_id', 'text', (column) => column.notNull())
      .addColumn('customer_id', 'text', (column) => column.notNull().references('customers.id').onDelete('cascade'))
      .addColumn('coins', 'integer', (column) => column.notNull())
      .addColumn('value', 'integer', (column) => column.notNull().defaultTo(0))
      .addColumn('happened_at', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('loyalty_entries_once', ['cause', 'cause_id'])
      .execute();
    await db.schema.createIndex('loyalty_entries_of_customer').on('loyalty_entries').column('customer_id').execute();
    await db.schema
      .createTable('loyalty_rewards')
      .addColumn('reference', 'text', (column) => column.primaryKey())
      .addColumn('customer_id', 'text', (column) => column.notNull().references('customers.id').onDelete('cascade'))
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('type', 'text', (column) => column.notNull())
      .addColumn('amount', 'integer', (column) => column.notNull())
      .addColumn('redeemed_at', 'text', (column) => column.notNull())
      .addColumn('valid_until', 'text')
      .addColumn('deal_id', 'text')
      .addColumn('used_at', 'text')
      .execute();
    await db.schema.createIndex('loyalty_rewards_of_customer').on('loyalty_rewards').column('customer_id').execute();
    await db.schema
      .createIndex('loyalty_rewards_one_voucher')
      .unique()
      .on('loyalty_rewards')
      .column('deal_id')
      .where(sql.ref('type'), '=', 'voucher')
      .execute();
    for (const name of ['delivery_fee', 'free_mileage'])
      await db.schema.alterTable('deals').addColumn(name, 'integer').execute();
    await db.schema.alterTable('deal_addons').addColumn('price', 'integer').execute();
    await db.schema.alterTable('cars').addColumn('fuel', 'text').execute();
  },
};
