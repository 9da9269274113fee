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
  // Making a database takes longer than most tests; one that a test has left is emptied for the next.
  const left: string[] = [];
  let postgres: Postgres | undefined;
  beforeAll(async () => {
    postgres = await startPostgres();
  }, 60_000);
  afterAll(async () => {
    for (const url of left) await administrate(postgres, `drop database ${nameOf(url)} with (force)`);
    postgres?.stop();
  });
  return {
    kind: 'PostgreSQL',
    whenOver,
    async create() {
      const url = left.pop() ?? (await createPostgresDatabase(postgres));
      whenOver(async () => {
        await emptyPostgresDatabase(url);
        left.push(url);
      });
      return { url };
    },
  };
}

async function createPostgresDatabase(postgres: Postgres | undefined): Promise<string> {
  const url = new URL(postgres?.url ?? '');
  url.pathname = `/test_${randomUUID().replaceAll('-', '')}`;
  await administrate(postgres, `create database ${nameOf(url.href)}`);
  return url.href;
}

/** Ends what is still connected and deletes every row; the tables and the list of migrations stay. */
async function emptyPostgresDatabase(url: string): Promise<void> {
  await administrate(
    { url },
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid();
    do $$ begin execute coalesce((select 'truncate ' || string_agg(quote_ident(tablename), ', ') || ' cascade'
      from pg_tables where schemaname = 'public' and tablename not like 'kysely%'), 'select 1'); end $$`,
  );
}

function nameOf(url: string): string {
  return new URL(url).pathname.slice(1);
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

async function administrate(postgres: Pick<Postgres, 'url'> | undefined, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: postgres?.url });
  await client.connect();
  await client.query(sql);
  await client.end();
}
