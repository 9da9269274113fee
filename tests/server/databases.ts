// Runs a suite on both databases, each test on an empty database of its own.
import { randomUUID } from 'node:crypto';
import { copyFileSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
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
  /** The same with something in it: it is filled once for each name, and copied from then on. */
  createFilled(name: string, fill: Fill): Promise<DatabasePlace>;
  /** Runs something once the test is over, before its databases go. */
  whenOver(work: () => Promise<unknown>): void;
}

type Fill = (place: DatabasePlace) => Promise<void>;

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
  const root = mkdtempSync(join(tmpdir(), 'fahrplan-test-'));
  const filled = new Map<string, string>();
  afterAll(() => rmSync(root, { recursive: true, force: true }));
  const create = () => {
    const folder = mkdtempSync(join(root, 'database-'));
    return { folder, file: join(folder, 'test.db') };
  };
  const createForTest = () => {
    const { folder, file } = create();
    whenOver(async () => rmSync(folder, { recursive: true, force: true }));
    return { file };
  };
  return {
    kind: 'libsql',
    whenOver,
    create: async () => createForTest(),
    async createFilled(name, fill) {
      const template = filled.get(name) ?? create().file;
      if (!filled.has(name)) await fill({ file: template });
      filled.set(name, template);
      const place = createForTest();
      // What was written last may still stand in the log beside it.
      for (const part of ['', '-wal'])
        if (existsSync(template + part)) copyFileSync(template + part, place.file + part);
      return place;
    },
  };
}

function usePostgres(): TestDatabases {
  const { whenOver } = useCleanup();
  // Making a database takes longer than most tests; one that a test has left is emptied for the next.
  const left: string[] = [];
  const filled = new Map<string, string[]>();
  let postgres: Postgres | undefined;
  beforeAll(async () => {
    postgres = await startPostgres();
  }, 60_000);
  afterAll(async () => {
    for (const url of [...left, ...[...filled.values()].flat()])
      await administrate(postgres, `drop database ${nameOf(url)} with (force)`);
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
    async createFilled(name, fill) {
      const kept = filled.get(name) ?? [];
      filled.set(name, kept);
      const url = kept.pop() ?? (await fillPostgresDatabase(await createPostgresDatabase(postgres), fill));
      whenOver(async () => {
        await refillPostgresDatabase(url);
        kept.push(url);
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
const EMPTY = `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid();
  do $$ begin execute coalesce((select 'truncate ' || string_agg(quote_ident(tablename), ', ') || ' cascade'
    from pg_tables where schemaname = 'public' and tablename not like 'kysely%'), 'select 1'); end $$;`;

/** Does something for each table of the product, those that others refer to first. */
const forEachTable = (statement: string) =>
  `do $$ declare name text; begin for name in select relname from pg_class where relnamespace = 'public'::regnamespace
    and relkind = 'r' and relname not like 'kysely%' order by oid loop execute format('${statement}', name); end loop; end $$;`;

async function emptyPostgresDatabase(url: string): Promise<void> {
  await administrate({ url }, EMPTY);
}

/** Fills a database, and keeps a copy of every row. */
async function fillPostgresDatabase(url: string, fill: Fill): Promise<string> {
  await fill({ url });
  await administrate({ url }, `create schema filled; ${forEachTable('create table filled.%1$I as table public.%1$I')}`);
  return url;
}

/** Puts every row back as it was when the database was filled. */
async function refillPostgresDatabase(url: string): Promise<void> {
  await administrate({ url }, EMPTY + forEachTable('insert into public.%1$I table filled.%1$I'));
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
