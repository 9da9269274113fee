// Rows of several tables in one answer. Columns are named one by one: PostgreSQL keeps a statement with a star only until a newer server adds a column.
import { type AliasedRawBuilder, type Selectable, sql } from 'kysely';
import { columns } from '../../generated/columns.ts';
import type { Tables } from './tables.ts';

/** Tables of which the migrations make every column that is declared. */
type Made = {
  [Name in keyof Tables & keyof typeof columns]: keyof Tables[Name] extends (typeof columns)[Name][number]
    ? Name
    : never;
}[keyof Tables & keyof typeof columns];

/** The rows of a few tables that one statement reads. */
export interface Joined<Name extends keyof Tables> {
  /** All of their columns, for select: one text that is made once, since a hundred names take longer than the statement. */
  readonly columns: AliasedRawBuilder<unknown, string>;
  /** Takes an answer apart again, into a row of each table; one that a left join has not found is empty. */
  split(answer: object): { [Table in Name]: Selectable<Tables[Table]> };
}

/** Prepares to read rows of several tables with one statement. */
export function joined<Name extends Made>(...tables: readonly Name[]): Joined<Name> {
  const all = tables.flatMap((table) =>
    columns[table].map((column) => ({ table, column, name: `${table}.${column}` })),
  );
  const texts = all.map(({ table, column, name }) => `"${table}"."${column}" as "${name}"`);
  const { name: last } = all[all.length - 1] as (typeof all)[number];
  return {
    columns: sql.raw(texts.join(', ').replace(` as "${last}"`, '')).as(last),
    split(answer) {
      const rows: Record<string, Record<string, unknown>> = {};
      for (const table of tables) rows[table] = {};
      for (const { table, column, name } of all)
        (rows[table] as Record<string, unknown>)[column] = (answer as Readonly<Record<string, unknown>>)[name];
      return rows as ReturnType<Joined<Name>['split']>;
    },
  };
}
