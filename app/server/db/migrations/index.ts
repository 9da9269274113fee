// Every migration by name; they run in the order of their names, once.
import type { Migration } from 'kysely';
import { firstTables } from './001-first-tables.ts';

export const migrations: Readonly<Record<string, Migration>> = {
  '001-first-tables': firstTables,
};
