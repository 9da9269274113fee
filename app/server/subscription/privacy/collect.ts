import type { Kysely } from 'kysely';
import { hashOf } from '../../platform/auth/tokens.ts';
import type { Customer, Tables } from '../../platform/db/tables.ts';
import { present } from '../../platform/values/present.ts';
import { HOLDINGS } from './holdings.ts';

/** Rows of one table, see schemas/api/MyData.json. */
export interface HeldRows {
  readonly name: string;
  readonly rows: readonly object[];
}

/**
 * Reads all data about a customer, without empty tables and columns that are secret.
 * An unconfirmed e-mail address is left out: it may belong to another person on a list.
 */
export async function collectData(database: Kysely<Tables>, customer: Customer): Promise<HeldRows[]> {
  const deals = await database
    .selectFrom('deals')
    .select(['id', 'car_id'])
    .where('customer_id', '=', customer.id)
    .execute();
  const ids = deals.map(({ id }) => id);
  const email = customer.email_verified === 1 ? [customer.email] : [];
  const names = {
    customer: [customer.id],
    deal: ids,
    report: await findReports(database, ids),
    car: deals.map(({ car_id }) => car_id),
    email,
    email_hash: email.map(hashOf),
  };
  const held: HeldRows[] = [];
  for (const [name, holding] of Object.entries(HOLDINGS)) {
    if (holding === null || names[holding.is].length === 0) continue;
    const rows = await readRows(database, name, holding.column, names[holding.is]);
    const secret = holding.secret ?? [];
    if (rows.length > 0) held.push({ name, rows: rows.map((row) => withoutSecrets(row, secret)) });
  }
  return held;
}

async function findReports(database: Kysely<Tables>, deals: readonly string[]): Promise<string[]> {
  if (deals.length === 0) return [];
  const reports = await database.selectFrom('damage_reports').select('id').where('deal_id', 'in', deals).execute();
  return reports.map(({ id }) => id);
}

/** The casts are safe, because `HOLDINGS` names a column that the table has. */
function readRows(database: Kysely<Tables>, table: string, column: string, values: string[]): Promise<object[]> {
  const rows = database.selectFrom(table as 'invoices').selectAll();
  return rows.where(column as 'deal_id', 'in', values).execute();
}

const withoutSecrets = (row: object, secret: readonly string[]): object =>
  present(Object.fromEntries(Object.entries(row).filter(([name]) => !secret.includes(name))));
