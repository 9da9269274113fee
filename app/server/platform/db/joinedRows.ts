// Selects rows of several joined tables, with all columns named: PostgreSQL invalidates a prepared
// statement with a star when a newer server adds a column.
import { type AliasedRawBuilder, type Selectable, sql } from 'kysely';
import { columns } from '../../generated/columns.ts';
import type { Tables } from './tables.ts';

/** Tables whose declared columns all exist in the migrations. */
type Made = {
  [Name in keyof Tables & keyof typeof columns]: keyof Tables[Name] extends (typeof columns)[Name][number]
    ? Name
    : never;
}[keyof Tables & keyof typeof columns];

export interface Joined<Name extends keyof Tables> {
  /** All columns, as one raw text: building hundreds of names takes longer than the query. */
  readonly columns: AliasedRawBuilder<unknown, string>;
  /** Splits a row by table. The row of a left join without a match has nulls. */
  split(answer: object): { [Table in Name]: Selectable<Tables[Table]> };
}

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
