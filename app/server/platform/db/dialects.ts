import { type Kysely, PostgresAdapter } from 'kysely';
import type { Tables } from './tables.ts';

/** Returns whether writers run concurrently and lock rows. SQLite runs one at a time. */
export const isPostgres = (database: Kysely<Tables>): boolean =>
  database.getExecutor().adapter instanceof PostgresAdapter;
