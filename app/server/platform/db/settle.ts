// What comes after many rows were written at once.
import { sql } from 'kysely';
import { isPostgres } from './dialects.ts';
import type { Database } from './open.ts';
import type { Tables } from './tables.ts';

/** Tells PostgreSQL that all rows of a table are settled: it answers from an index alone only once it knows, and would learn it some minutes later. */
export async function settle(database: Database, table: keyof Tables): Promise<void> {
  if (isPostgres(database)) await sql`vacuum (analyze) ${sql.table(table)}`.execute(database);
}
