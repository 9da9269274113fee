import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openDatabase } from '../../../../../../app/server/openDatabase.ts';
import { StatementNames } from '../../../../../../app/server/platform/db/statementNames.ts';
import { describeOnPostgres } from '../../../../../support/server/databases.ts';

test('a statement has a name from the second time on, and keeps it', () => {
  const names = new StatementNames();
  const [, a, , b, again] = ['a', 'a', 'b', 'b', 'a'].map((text) => names.of(text));
  expect([a, b]).toEqual([expect.stringMatching(/^s[\w-]{22}$/), expect.stringMatching(/^s[\w-]{22}$/)]);
  expect([a === b, again]).toEqual([false, a]);
});

test('a statement has the same name on every server', () => {
  const [one, other] = [new StatementNames(), new StatementNames()];
  for (const text of ['a', 'b', 'c']) one.of(text);
  other.of('b');
  expect(one.of('b')).toBe(other.of('b'));
});

test('no statement has a name after a pooler has refused one', () => {
  const names = new StatementNames();
  expect(['a', 'a'].map((text) => names.of(text))[1]).toBeDefined();
  names.stop();
  expect(names.of('a')).toBeUndefined();
});

test.each(['select * from deals', 'select "deals".* from deals', 'insert into cars (id) values ($1) returning *'])(
  '%s has no name: its columns change with those of the table',
  (text) => {
    const names = new StatementNames();
    expect([text, text, text].map((one) => names.of(one))).toEqual([undefined, undefined, undefined]);
  },
);

test('count(*) and multiplication do not count as a star', () => {
  const names = new StatementNames();
  const texts = ['select count(*) from deals', 'select count(*) from deals', 'select a * 2', 'select a * 2'];
  expect(texts.map((text) => names.of(text))).toEqual([undefined, expect.any(String), undefined, undefined]);
});

test('the number of names is limited', () => {
  const names = new StatementNames();
  const texts = Array.from({ length: 1000 }, (_, number) => [`in ${number}`, `in ${number}`]).flat();
  expect(new Set(texts.map((text) => names.of(text)).filter(Boolean)).size).toBe(200);
  expect(['in 0', 'new', 'new'].map((text) => names.of(text))).toEqual([expect.any(String), undefined, undefined]);
});

describeOnPostgres('statements of PostgreSQL', (databases) => {
  test('are prepared from the second time on, except with a star', async () => {
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
