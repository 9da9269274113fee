// Which of the two databases this is, for the few things that only one of them has.
import { type Kysely, PostgresAdapter } from 'kysely';
import type { Tables } from './tables.ts';

/** Says whether several may write at once, so that rows are locked: in a file one transaction follows the other. */
export const isPostgres = (database: Kysely<Tables>): boolean =>
  database.getExecutor().adapter instanceof PostgresAdapter;
