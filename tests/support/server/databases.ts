// Runs a suite on both databases, with an empty database for each test.
import { randomUUID } from 'node:crypto';
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { DatabaseSync, type DatabaseSyncInstance } from '@photostructure/sqlite';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { DatabasePlace } from '../../../app/server/platform/db/open.ts';
import { ROOT } from '../../../scripts/bundle.ts';
import { findPostgresBinaries, type Postgres, startPostgres } from '../../../scripts/testbed/postgres.ts';
import chosen from '../../fixtures/postgresSuites.json' with { type: 'json' };
import { TIER } from '../tier.ts';
import { until } from '../waiting.ts';

/** Creates isolated databases of one kind for a test. */
export interface TestDatabases {
  readonly kind: 'SQLite' | 'PostgreSQL';
  create(): Promise<DatabasePlace>;
  /** Creates a database with data, which is filled once per name and then copied. */
  createFilled(name: string, fill: Fill): Promise<DatabasePlace>;
  /** Runs work after the test, before its databases are removed. */
  whenOver(work: () => Promise<unknown>): void;
}

export interface TestFiles extends TestDatabases {
  /** Restores the initial rows. */
  refill(place: DatabasePlace): Promise<void>;
}

type Fill = (place: DatabasePlace) => Promise<void>;

/**
 * Describes a suite on SQLite and on PostgreSQL.
 * In `npm test` only the suites of tests/fixtures/postgresSuites.json run on PostgreSQL.
 * @param over when to clean up: with `afterAll`, tests may share databases and run concurrently
 */
export function describeOnEachDatabase(
  name: string,
  suite: (databases: TestDatabases) => void,
  over = afterEach,
): void {
  describeOnFiles(`${name} [SQLite]`, suite, over);
  if (runsOnPostgres()) describeOnPostgres(`${name} [PostgreSQL]`, suite, over);
}

/** Tells whether the current test file runs on PostgreSQL in this tier. */
function runsOnPostgres(): boolean {
  const file = relative(ROOT, expect.getState().testPath ?? '').replaceAll('\\', '/');
  return TIER === 'verify' || Object.hasOwn(chosen.suites, file);
}

/** Describes a suite on PostgreSQL alone. */
export function describeOnPostgres(name: string, suite: (databases: TestDatabases) => void, over = afterEach): void {
  if (process.env.TEST_POSTGRES_URL || findPostgresBinaries()) {
    describe(name, () => suite(usePostgres(over)));
  } else if (process.env.CI) {
    test(name, () => expect.fail('PostgreSQL is missing: apt-get install postgresql, or set TEST_POSTGRES_URL.'));
  } else {
    console.warn(`${name}: not run, PostgreSQL is missing (apt-get install postgresql, or set TEST_POSTGRES_URL).`);
  }
}

/** Describes a suite on SQLite alone, for code that does not depend on the database. */
export function describeOnFiles(name: string, suite: (databases: TestFiles) => void, over = afterEach): void {
  describe(name, () => suite(useFiles(over)));
}

// Filled databases are reused within a worker, because filling one takes longer than most tests.
const filledFiles = new Map<string, string>();
const waitingFiles = new Map<string, FilledFile[]>();
const waitingDatabases = new Map<string, string[]>();

interface FilledFile {
  readonly file: string;
  /** Restores the rows, and returns false when a test has changed the schema. */
  readonly refill: () => Promise<boolean>;
}

function useFiles(over: typeof afterEach): TestFiles {
  const { whenOver } = useCleanup(over);
  const lent = new Map<string, FilledFile>();
  return {
    kind: 'SQLite',
    whenOver,
    async create() {
      const { folder, file } = createFile();
      whenOver(async () => rmSync(folder, { recursive: true, force: true }));
      return { file };
    },
    async createFilled(name, fill) {
      const template = filledFiles.get(name) ?? createFile().file;
      if (!filledFiles.has(name)) await fillFile(template, fill);
      filledFiles.set(name, template);
      const waiting = waitingFiles.get(name) ?? [];
      waitingFiles.set(name, waiting);
      const filled = waiting.pop() ?? copyOf(template);
      lent.set(filled.file, filled);
      whenOver(async () => {
        if (await filled.refill()) waiting.push(filled);
      });
      return { file: filled.file };
    },
    async refill(place) {
      if ('file' in place) await lent.get(place.file)?.refill();
    },
  };
}

function copyOf(template: string): FilledFile {
  const { file } = createFile();
  copyFileSync(template, file);
  return { file, refill: createRefill(file, template) };
}

/** Fills a file and checkpoints its WAL, which each copy would have to replay otherwise. */
async function fillFile(file: string, fill: Fill): Promise<void> {
  await fill({ file });
  const database = new DatabaseSync(file);
  database.exec('pragma wal_checkpoint(truncate)');
  database.close();
}

function createFile(): { readonly folder: string; readonly file: string } {
  const folder = mkdtempSync(join(process.env.TEST_FOLDER ?? tmpdir(), 'database-'));
  return { folder, file: join(folder, 'test.db') };
}

/** Copies all rows in one script without foreign key checks, much faster than single statements. */
function createRefill(file: string, from: string): () => Promise<boolean> {
  const database = new DatabaseSync(file, { enableForeignKeyConstraints: false });
  const tables = database
    .prepare(
      `select name from sqlite_master where type = 'table' and name not like 'kysely%' and name not like 'sqlite%'`,
    )
    .all() as { name: string }[];
  const rows = tables.map(
    ({ name }) => `delete from main."${name}"; insert into main."${name}" select * from filled."${name}";`,
  );
  // Test data need not survive a power failure.
  database.exec(`pragma synchronous = off; attach '${from}' as filled`);
  const versionOf = () => database.prepare('pragma main.schema_version').get()?.['schema_version'];
  const version = versionOf();
  return async () => {
    // The server of the test may hold the lock.
    await until(() => hasBegun(database), { what: 'the lock of the file', rounds: 30_000, pauseMs: 1 });
    const isSame = versionOf() === version;
    database.exec(isSame ? `${rows.join(' ')} commit;` : 'rollback;');
    return isSame;
  };
}

function hasBegun(database: DatabaseSyncInstance): boolean {
  try {
    database.exec('begin immediate');
  } catch {}
  return database.isTransaction;
}

function usePostgres(over: typeof afterEach): TestDatabases {
  let postgres: Postgres | undefined;
  beforeAll(async () => {
    postgres = await startPostgres();
  }, 60_000);
  // Hooks run in reverse order: databases are removed before their PostgreSQL.
  afterAll(() => postgres?.stop());
  const { whenOver } = useCleanup(over);
  /** Restores a used database for the next test. */
  const lend = async (
    name: string,
    make: (url: string) => Promise<string>,
    restore: (url: string) => Promise<void>,
  ) => {
    const key = `${postgres?.url} ${name}`;
    const waiting = waitingDatabases.get(key) ?? [];
    waitingDatabases.set(key, waiting);
    const url = waiting.pop() ?? (await make(await createPostgresDatabase(postgres)));
    whenOver(async () => {
      await restore(url);
      waiting.push(url);
    });
    return { url };
  };
  return {
    kind: 'PostgreSQL',
    whenOver,
    create: () => lend('', async (url) => url, emptyPostgresDatabase),
    createFilled: (name, fill) => lend(name, (url) => fillPostgresDatabase(url, fill), refillPostgresDatabase),
  };
}

async function createPostgresDatabase(postgres: Postgres | undefined): Promise<string> {
  const url = new URL(postgres?.url ?? '');
  url.pathname = `/${process.env.TEST_RUN ?? 'test'}_${randomUUID().replaceAll('-', '')}`;
  await administrate(postgres, `create database ${url.pathname.slice(1)}`);
  return url.href;
}

/** Runs a statement for each table in the order of creation, or in reverse. */
const forEachTable = (statement: string, direction: 'asc' | 'desc' = 'asc') =>
  `do $$ declare name text; begin for name in select relname from pg_class where relnamespace = 'public'::regnamespace
    and relkind = 'r' and relname not like 'kysely%' order by oid ${direction} loop execute format('${statement}', name); end loop; end $$;`;

/** Turns off foreign key checks, which only administrators may do. */
const UNREFERENCED = `select set_config('session_replication_role', 'replica', false) from pg_roles where rolname = current_user and rolsuper`;

/** Ends other connections and deletes all rows. For few rows, `truncate` is much slower. */
const EMPTY = `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid();
  ${UNREFERENCED};
  do $$ begin if exists (select from pg_constraint where not convalidated) or exists (select from pg_trigger where not tgisinternal)
    then raise exception 'The test has left a constraint or trigger, which other tests would meet. Drop it in whenOver.'; end if; end $$;
  ${forEachTable('delete from public.%1$I', 'desc')}`;

async function emptyPostgresDatabase(url: string): Promise<void> {
  await administrate({ url }, EMPTY);
}

/** Fills a database, and keeps a copy of all rows. */
async function fillPostgresDatabase(url: string, fill: Fill): Promise<string> {
  await fill({ url });
  await administrate({ url }, `create schema filled; ${forEachTable('create table filled.%1$I as table public.%1$I')}`);
  return url;
}

async function refillPostgresDatabase(url: string): Promise<void> {
  await administrate({ url }, EMPTY + forEachTable('insert into public.%1$I table filled.%1$I'));
}

/** Cleans up in reverse order: a server stops before its database is removed. */
function useCleanup(over: typeof afterEach): Pick<TestDatabases, 'whenOver'> {
  let works: (() => Promise<unknown>)[] = [];
  over(async () => {
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
