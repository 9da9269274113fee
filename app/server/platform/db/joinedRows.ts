// Rows of several tables in one answer. Columns are named one by one: PostgreSQL keeps a statement with a star only until a newer server adds a column.
import { type AliasedRawBuilder, sql } from 'kysely';

/** Every column of a row: one that is forgotten does not compile. */
export type Columns<Row> = Readonly<Record<keyof Row, true>>;

/** Lists the columns of a row, to read back what was just written. */
export function namesOf<Row>(columns: Columns<Row>): readonly (keyof Row)[] {
  return Object.keys(columns) as (keyof Row)[];
}

/** The rows of a few tables that one statement reads. */
export interface Joined<Rows> {
  /** All of their columns, for select: one text that is made once, since a hundred names take longer than the statement. */
  readonly columns: AliasedRawBuilder<unknown, string>;
  /** Takes an answer apart again, into a row of each table; one that a left join has not found is empty. */
  split(answer: object): Rows;
}

type RowsOf<Tables> = { [Name in keyof Tables]: Tables[Name] extends Columns<infer Row> ? Row : never };

/** Prepares to read rows of several tables with one statement. */
export function joined<Tables extends Readonly<Record<string, Readonly<Record<string, true>>>>>(
  tables: Tables,
): Joined<RowsOf<Tables>> {
  const all = Object.entries(tables).flatMap(([table, columns]) =>
    Object.keys(columns).map((column) => ({ table, column, name: `${table}.${column}` })),
  );
  const texts = all.map(({ table, column, name }) => `"${table}"."${column}" as "${name}"`);
  const { name: last } = all[all.length - 1] as (typeof all)[number];
  return {
    columns: sql.raw(texts.join(', ').replace(` as "${last}"`, '')).as(last),
    split(answer) {
      const rows: Record<string, Record<string, unknown>> = {};
      for (const table of Object.keys(tables)) rows[table] = {};
      for (const { table, column, name } of all)
        (rows[table] as Record<string, unknown>)[column] = (answer as Readonly<Record<string, unknown>>)[name];
      return rows as RowsOf<Tables>;
    },
  };
}
