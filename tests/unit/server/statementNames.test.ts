import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openDatabase } from '../../../app/server/db/open.ts';
import { createStatementNames } from '../../../app/server/db/statementNames.ts';
import { describeOnPostgres } from '../../support/server/databases.ts';

test('a statement has a name from the second time on, and keeps it', () => {
  const nameOf = createStatementNames();
  expect(['a', 'a', 'b', 'b', 'a'].map(nameOf)).toEqual([undefined, 's0', undefined, 's1', 's0']);
});

test.each(['select * from deals', 'select "deals".* from deals', 'insert into cars (id) values ($1) returning *'])(
  '%s has none: its columns change with those of the table',
  (text) => {
    const nameOf = createStatementNames();
    expect([text, text, text].map(nameOf)).toEqual([undefined, undefined, undefined]);
  },
);

test('what is counted or computed is no star', () => {
  const nameOf = createStatementNames();
  const texts = ['select count(*) from deals', 'select count(*) from deals', 'select a * 2', 'select a * 2'];
  expect(texts.map(nameOf)).toEqual([undefined, 's0', undefined, undefined]);
});

test('there are so many names at most, whatever comes', () => {
  const nameOf = createStatementNames();
  const texts = Array.from({ length: 1000 }, (_, number) => [`in ${number}`, `in ${number}`]).flat();
  expect(new Set(texts.map(nameOf).filter(Boolean)).size).toBe(200);
  expect(['in 0', 'new', 'new'].map(nameOf)).toEqual(['s0', undefined, undefined]);
});

describeOnPostgres('statements of PostgreSQL', (databases) => {
  test('are prepared once they come again, those with a star never', async () => {
    const database = await openDatabase(await databases.create());
    databases.whenOver(() => database.destroy());
    await database.connection().execute(async (connection) => {
      for (let time = 0; time < 3; time += 1) {
        await connection.selectFrom('cars').select('oem').where('id', '=', 'none').execute();
        await connection.selectFrom('cars').selectAll().where('id', '=', 'none').execute();
      }
      const { rows } = await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(
        connection,
      );
      const prepared = rows.map(({ statement }) => statement);
      expect(prepared).toContain('select "oem" from "cars" where "id" = $1');
      expect(prepared.filter((statement) => statement.includes('*'))).toEqual([]);
    });
  });
});
