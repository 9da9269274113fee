// Runs a suite on both databases, each test on an empty database of its own.
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { DatabasePlace } from '../../app/server/db/open.ts';
import { findPostgresBinaries, type Postgres, startPostgres } from './postgres.ts';

/** Makes empty databases of one kind; what is made is thrown away after each test. */
export interface TestDatabases {
  readonly kind: 'libsql' | 'PostgreSQL';
  create(): Promise<DatabasePlace>;
  /** Runs something once the test is over, before its databases go. */
  whenOver(work: () => Promise<unknown>): void;
}

/** Describes a suite twice: on libsql and on PostgreSQL. */
export function describeOnEachDatabase(name: string, suite: (databases: TestDatabases) => void): void {
  describe(`${name} [libsql]`, () => suite(useFiles()));
  if (process.env.TEST_POSTGRES_URL || findPostgresBinaries()) {
    describe(`${name} [PostgreSQL]`, () => suite(usePostgres()));
  } else if (process.env.CI) {
    test(`${name} [PostgreSQL]`, () =>
      expect.fail('PostgreSQL is missing: apt-get install postgresql, or set TEST_POSTGRES_URL.'));
  } else {
    console.warn(
      `${name}: not run on PostgreSQL, which is missing (apt-get install postgresql, or set TEST_POSTGRES_URL).`,
    );
  }
}

function useFiles(): TestDatabases {
  const { whenOver } = useCleanup();
  return {
    kind: 'libsql',
    whenOver,
    async create() {
      const folder = mkdtempSync(join(tmpdir(), 'fahrplan-test-'));
      whenOver(async () => rmSync(folder, { recursive: true, force: true }));
      return { file: join(folder, 'test.db') };
    },
  };
}

function usePostgres(): TestDatabases {
  const { whenOver } = useCleanup();
  let postgres: Postgres | undefined;
  beforeAll(async () => {
    postgres = await startPostgres();
  }, 60_000);
  afterAll(() => postgres?.stop());
  return {
    kind: 'PostgreSQL',
    whenOver,
    async create() {
      const url = new URL(postgres?.url ?? '');
      const name = `test_${randomUUID().replaceAll('-', '')}`;
      await administrate(url.href, `create database ${name}`);
      whenOver(() => administrate(url.href, `drop database ${name} with (force)`));
      return { url: Object.assign(new URL(url), { pathname: `/${name}` }).href };
    },
  };
}

/** Last made, first thrown away: a server goes before its database. */
function useCleanup(): Pick<TestDatabases, 'whenOver'> {
  let works: (() => Promise<unknown>)[] = [];
  afterEach(async () => {
    for (const work of works.reverse()) await work();
    works = [];
  });
  return { whenOver: (work) => void works.push(work) };
}

async function administrate(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(sql);
  await client.end();
}
