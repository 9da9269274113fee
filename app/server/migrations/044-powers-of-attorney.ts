// Creates `powers_of_attorney`.
import type { Migration } from 'kysely';

export const powersOfAttorney: Migration = {
  async up(db) {
    let attorneys = db.schema
      .createTable('powers_of_attorney')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('deal_id', 'text', (column) => column.notNull().references('deals.id').onDelete('cascade'));
    for (const name of ['appointment', 'reference', 'firstname', 'lastname', 'date_of_birth'])
      attorneys = attorneys.addColumn(name, 'text', (column) => column.notNull());
    for (const name of ['document_path', 'identity_path', 'sent_at'])
      attorneys = attorneys.addColumn(name, 'text', (column) => column.notNull());
    await attorneys.execute();
    await db.schema
      .createIndex('powers_of_attorney_of_deal')
      .on('powers_of_attorney')
      .columns(['deal_id', 'sent_at'])
      .execute();
  },
};
