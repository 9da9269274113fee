import { sql } from 'kysely';
import { isPostgres } from './dialects.ts';
import type { Database } from './open.ts';
import type { Tables } from './tables.ts';

/** Vacuums a table on PostgreSQL after a bulk write: index-only scans need the visibility map. */
export async function settle(database: Database, table: keyof Tables): Promise<void> {
  if (isPostgres(database)) await sql`vacuum (analyze) ${sql.table(table)}`.execute(database);
}
