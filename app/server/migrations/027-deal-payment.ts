// Adds the monthly payment method of a deal, and a flag for a down payment.
import type { Migration } from 'kysely';

export const dealPayment: Migration = {
  async up(db) {
    await db.schema.alterTable('deals').addColumn('recurrent_payment_method', 'text').execute();
    await db.schema
      .alterTable('deals')
      .addColumn('is_downpayment_subscription', 'integer', (column) => column.notNull().defaultTo(0))
      .execute();
  },
};
