// A server configured for customers has no demo, and warns of each missing setting.
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { countAccounts, removeDemo } from '../../app/server/demo/demoAccounts.ts';
import { DEMO_PASSWORD } from '../../app/server/demo/seed.ts';
import { openDatabase } from '../../app/server/openDatabase.ts';
import type { DatabasePlace } from '../../app/server/platform/db/open.ts';
import {
  PRECAUTIONS,
  refuseUnsafe,
  type Situation,
  warningsFor,
} from '../../app/server/platform/settings/production.ts';
import { readBindings } from '../../app/server/platform/settings/settings.ts';
import { folderStore } from '../../app/server/platform/uploads/folderStore.ts';
import { defaultSettings, readSettings } from '../../app/server/settings.ts';
import { SUBSCRIPTION_PRECAUTIONS } from '../../app/server/subscription/precautions.ts';
import { KATHARINA, NEW_EMAIL, register } from '../support/server/accounts.ts';
import { describeOnEachDatabase, type TestDatabases } from '../support/server/databases.ts';
import { putLicence, sendImage, storedFiles } from '../support/server/files.ts';
import { dealUrl, pickup, startPortal } from '../support/server/portal.ts';
import { ROOT, startProcess } from '../support/server/process.ts';

/** Number of demo customers, one file each. */
const SEEDED = readdirSync(join(ROOT, 'flows/scenarios')).length;

type Environment = Readonly<Record<string, string>>;
type Outcome = 'demo' | 'none' | 'not with customers' | 'seeded' | 'of others' | 'no origin';

const ORIGINS = {
  none: {},
  loopback: { PUBLIC_ORIGIN: 'http://localhost:4173' },
  public: { PUBLIC_ORIGIN: 'https://portal.example' },
};
const MAILS = { none: {}, set: { SMTP_URL: 'smtps://mail.example', MAIL_FROM: 'a@portal.example' } };
const DEMOS = { unset: {}, on: { DEMO: 'on' }, off: { DEMO: 'off' } };

/** Outcome for DEMO, origin and mail server on an empty, a seeded and a foreign database. */
const TABLE: readonly (readonly [
  keyof typeof DEMOS,
  keyof typeof ORIGINS,
  keyof typeof MAILS,
  Outcome,
  Outcome,
  Outcome,
])[] = [
  ['unset', 'none', 'none', 'demo', 'demo', 'of others'],
  ['unset', 'none', 'set', 'no origin', 'no origin', 'no origin'],
  ['unset', 'loopback', 'none', 'demo', 'demo', 'of others'],
  ['unset', 'loopback', 'set', 'none', 'seeded', 'none'],
  ['unset', 'public', 'none', 'none', 'seeded', 'none'],
  ['unset', 'public', 'set', 'none', 'seeded', 'none'],
  ['on', 'none', 'none', 'demo', 'demo', 'of others'],
  ['on', 'none', 'set', 'no origin', 'no origin', 'no origin'],
  ['on', 'loopback', 'none', 'demo', 'demo', 'of others'],
  ['on', 'loopback', 'set', 'not with customers', 'not with customers', 'not with customers'],
  ['on', 'public', 'none', 'not with customers', 'not with customers', 'not with customers'],
  ['on', 'public', 'set', 'not with customers', 'not with customers', 'not with customers'],
  ['off', 'none', 'none', 'none', 'seeded', 'none'],
  ['off', 'none', 'set', 'no origin', 'no origin', 'no origin'],
  ['off', 'loopback', 'none', 'none', 'seeded', 'none'],
  ['off', 'loopback', 'set', 'none', 'seeded', 'none'],
  ['off', 'public', 'none', 'none', 'seeded', 'none'],
  ['off', 'public', 'set', 'none', 'seeded', 'none'],
];

const SENTENCES: readonly (readonly [RegExp, Outcome])[] = [
  [/SMTP_URL is set without MAIL_FROM or PUBLIC_ORIGIN/, 'no origin'],
  [/^DEMO is on, .*Unset DEMO/, 'not with customers'],
  [/^DEMO is off, but the database has demo customers, .*"npm run database -- remove-demo"/, 'seeded'],
  [/^DEMO is on, which deletes customers, but the database has real customers/, 'of others'],
];

async function outcomeOf(environment: Environment, place: DatabasePlace): Promise<Outcome | string> {
  const database = await openDatabase(place);
  try {
    const situation = { settings: readSettings(environment), places: readBindings(environment) };
    refuseUnsafe({ ...situation, accounts: await countAccounts(database) });
    return situation.settings.demo ? 'demo' : 'none';
  } catch (error) {
    const { message } = error as Error;
    return SENTENCES.find(([sentence]) => sentence.test(message))?.[1] ?? message;
  } finally {
    await database.destroy();
  }
}

async function placeOfOthers(databases: TestDatabases): Promise<DatabasePlace> {
  const portal = await startPortal(databases);
  await register(await portal.newVisitor());
  await removeDemo(portal.database, folderStore(portal.uploadRoot));
  return portal.place;
}

describeOnEachDatabase('the start of a server', (databases) => {
  test('allows the demo only on a local machine, and keeps existing customers', async () => {
    const places = [await databases.create(), (await startPortal(databases)).place, await placeOfOthers(databases)];
    for (const [demo, origin, mail, ...expected] of TABLE) {
      const environment = { ...DEMOS[demo], ...ORIGINS[origin], ...MAILS[mail] };
      const outcomes = [];
      for (const place of places) outcomes.push(await outcomeOf(environment, place));
      expect([demo, origin, mail, ...outcomes]).toEqual([demo, origin, mail, ...expected]);
    }
  });

  test('without the demo has no reset, and is refused until demo customers are removed', async () => {
    const { place } = await startPortal(databases);
    const environment = { ...ORIGINS.public, SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'a@portal.example' };
    const refused = await startProcess(databases, place, environment).catch(({ message }: Error) => message);
    expect(refused).toMatch(
      /The server cannot start\. Correct this first:\nDEMO is off, but the database has demo customers/,
    );
    expect(refused).not.toMatch(/ at .*\.ts:\d/);
    const where = 'url' in place ? { DATABASE_URL: place.url } : { DATABASE_FILE: place.file };
    const command = () =>
      spawnSync(process.execPath, ['scripts/database.mjs', 'remove-demo'], {
        cwd: ROOT,
        env: { PATH: process.env.PATH, ...where, ...environment },
        encoding: 'utf8',
      });
    expect(command()).toMatchObject({
      status: 0,
      stdout: expect.stringMatching(
        new RegExp(`Deleted ${SEEDED} demo customers with all their data[\\s\\S]*katharina\\.brandl`),
      ),
    });
    expect(command()).toMatchObject({ status: 0, stdout: expect.stringContaining('has no demo customers') });
    const server = await startProcess(databases, place, environment);
    const session = await fetch(`${server.base}/portal/api/session`);
    const { csrf_token, demo } = (await session.json()) as { csrf_token: string; demo?: boolean };
    expect(demo).toBeUndefined();
    const cookie = session.headers.getSetCookie()[0] ?? '';
    expect(cookie).toContain('Secure');
    const headers = {
      cookie: cookie.split(';')[0] ?? '',
      'x-csrf-token': csrf_token,
      'content-type': 'application/json',
    };
    const post = async (call: string, origin: string, body: object = {}) =>
      (await fetch(server.base + call, { method: 'POST', headers: { ...headers, origin }, body: JSON.stringify(body) }))
        .status;
    expect(await post('/demo/reset', 'https://portal.example')).toBe(404);
    expect(await post('/api/auth/custom/login', server.base, { email: KATHARINA, password: DEMO_PASSWORD })).toBe(403);
    expect(
      await post('/api/auth/custom/login', 'https://portal.example', { email: KATHARINA, password: DEMO_PASSWORD }),
    ).toBe(200);
    expect(server.log()).toContain('follow-ups are logged, not sent');
  });

  test('removes demo customers with all their data, and nothing else', async () => {
    const portal = await startPortal(databases);
    const { database } = portal;
    const own = await portal.newVisitor();
    await register(own);
    await putLicence(await portal.customer('no-deal'));
    const demo = await portal.customer('return-window-open');
    await sendImage(demo, 'return-window-open');
    await demo.put(dealUrl('return-window-open', '/return'), pickup());
    await demo.post('/api/auth/custom/magicLink', { email: KATHARINA });
    await demo.post('/api/newsletter', { firstname: 'K', lastname: 'B', email: KATHARINA, gdpr_consent: true });
    await own.post('/api/newsletter', { firstname: 'F', lastname: 'N', email: NEW_EMAIL, gdpr_consent: true });
    await removeDemo(database, folderStore(portal.uploadRoot));
    const left = JSON.stringify(await readAll(database));
    for (const name of ['501001', 'return-window-open', KATHARINA]) expect(left).not.toContain(name);
    expect(storedFiles(portal)).toEqual([]);
    const customers = await database.selectFrom('customers').select('email').execute();
    expect(customers).toEqual([{ email: NEW_EMAIL }]);
    expect(await own.session()).toMatchObject({ signed_in: true });
    expect(await database.selectFrom('newsletter_requests').select('email').execute()).toEqual([{ email: NEW_EMAIL }]);
    expect(await database.selectFrom('cars').select('id').execute()).toEqual([]);
  });

  test('keeps a customer who registered with the address of a removed demo customer', async () => {
    const portal = await startPortal(databases);
    await removeDemo(portal.database, folderStore(portal.uploadRoot));
    const visitor = await portal.newVisitor();
    await register(visitor, { email: KATHARINA });
    expect(await removeDemo(portal.database, folderStore(portal.uploadRoot))).toEqual([]);
    const customers = await portal.database.selectFrom('customers').select('email').execute();
    expect(customers).toEqual([{ email: KATHARINA }]);
  });

  test('recognizes demo customers of an older version', async () => {
    const portal = await startPortal(databases);
    await portal.database.updateTable('demo_seeds').set({ customer_id: null }).execute();
    expect(await countAccounts(portal.database)).toEqual({ seeded: SEEDED, others: 0, wasSeeded: true });
  });
});

async function readAll(database: Awaited<ReturnType<typeof openDatabase>>): Promise<Record<string, unknown[]>> {
  const tables = (await database.introspection.getTables()).map(({ name }) => name as 'customers');
  const read = tables.map(async (name) => [name, await database.selectFrom(name).selectAll().execute()] as const);
  return Object.fromEntries(await Promise.all(read));
}

const CUSTOMERS: Environment = { ...ORIGINS.public, ...MAILS.set };
const COMPLETE: Environment = {
  ...CUSTOMERS,
  TRUST_PROXY: 'on',
  WEB_ROOT: 'web',
  FOLLOW_UP_URL: 'https://automation.example/hooks',
  FOLLOW_UP_SECRET: 'whsec_MDEyMzQ1Njc4OTAxMjM0NTY3ODkwMTIz',
  INBOX_SECRET: `whsec_${Buffer.alloc(24, 7).toString('base64')}`,
  SUPPORT_EMAIL: 'help@portal.example',
  METRICS_TOKEN: 'a-secret-that-is-long-enough',
  OLD_COOKIES: 'off',
  PAYMENT_PAGE: 'https://pay.example',
  BOT_CHECK_URL: 'https://bots.example/verify',
  BOT_CHECK_SECRET: 'secret',
  DATABASE_URL: 'postgres://a:b@db.example/portal?sslmode=verify-full',
};

function situationOf(environment: Environment): Situation {
  return { settings: readSettings(environment), places: readBindings(environment) };
}

/** Message for each unsafe or missing setting. */
const UNSAFE: readonly (readonly [Environment, string])[] = [
  [{ HOST: '0.0.0.0' }, 'HOST accepts callers from other machines'],
  [{ HOST: '::', DEMO: 'on' }, 'HOST accepts callers from other machines'],
  [{ HOST: 'portal.internal', DATABASE_FILE: 'x.db' }, 'HOST accepts callers from other machines'],
  [{ DEMO: 'exposed', TRUSTED_ORIGINS: 'https://shop.example' }, 'DEMO is on'],
  [{ PUBLIC_ORIGIN: 'http://portal.example' }, 'PUBLIC_ORIGIN or TRUSTED_ORIGINS has http on another machine'],
  [{ TRUSTED_ORIGINS: 'http://shop.example' }, 'PUBLIC_ORIGIN or TRUSTED_ORIGINS has http on another machine'],
  [{ DEMO: 'on', TRUSTED_ORIGINS: 'https://shop.example' }, 'DEMO is on'],
  [
    {
      DEMO: 'on',
      FOLLOW_UP_URL: COMPLETE['FOLLOW_UP_URL'] ?? '',
      FOLLOW_UP_SECRET: COMPLETE['FOLLOW_UP_SECRET'] ?? '',
    },
    'DEMO is on',
  ],
  [
    { DEMO: 'off', DEVELOPER_SECRET_HASH: defaultSettings.developer?.secretHashes[0] ?? '' },
    'DEVELOPER_SECRET_HASH is that of the demo',
  ],
  [{ DEMO: 'off', E2E_SECRET: 'geheim' }, 'E2E_SECRET is shorter'],
  [{ UPLOAD_ROOT: 'dist/web/files' }, 'UPLOAD_ROOT or DATABASE_FILE is inside WEB_ROOT'],
  [{ WEB_ROOT: '.', DATABASE_FILE: 'data/x.db' }, 'UPLOAD_ROOT or DATABASE_FILE is inside WEB_ROOT'],
  [{ UPLOAD_ROOT: 'app/public/files' }, 'UPLOAD_ROOT or DATABASE_FILE is inside WEB_ROOT or PICTURE_ROOT'],
];
const LACKING: readonly (readonly [Environment, string])[] = [
  [{ DEMO: 'off' }, 'PUBLIC_ORIGIN is not set'],
  [{ DEMO: 'off' }, 'SMTP_URL is not set'],
  [{ ...COMPLETE, FOLLOW_UP_URL: '', FOLLOW_UP_SECRET: '' }, 'FOLLOW_UP_URL is not set'],
  [{ ...COMPLETE, INBOX_SECRET: '' }, 'INBOX_SECRET is not set'],
  [{ ...COMPLETE, SUPPORT_EMAIL: '' }, 'SUPPORT_EMAIL is not set'],
  [{ ...COMPLETE, METRICS_TOKEN: '' }, 'METRICS_TOKEN is not set'],
  [{ ...COMPLETE, PAYMENT_PAGE: '' }, 'PAYMENT_PAGE is not set'],
  [{ ...COMPLETE, BOT_CHECK_URL: '', BOT_CHECK_SECRET: '' }, 'BOT_CHECK_URL is not set'],
  [{ ...COMPLETE, E2E_SECRET: 'a-secret-that-is-long-enough' }, 'E2E_SECRET is set'],
  [{ ...COMPLETE, OLD_COOKIES: '' }, 'OLD_COOKIES is on'],
  [{ ...COMPLETE, TRUST_PROXY: 'off' }, 'TRUST_PROXY is off'],
  [{ ...COMPLETE, HOST: '0.0.0.0' }, 'TRUST_PROXY is on'],
  [{ DEMO: 'exposed', HOST: '0.0.0.0' }, 'DEMO is exposed'],
  [
    { ...COMPLETE, DATABASE_URL: 'postgres://a:b@db.example/portal' },
    'DATABASE_URL is on another machine and unencrypted',
  ],
  [{ ...COMPLETE, WEB_ROOT: '/nowhere' }, 'WEB_ROOT has no index.html'],
];

describe('the settings', () => {
  test.each(UNSAFE)('%j prevent the start: %s', (environment, sentence) => {
    expect(() => refuseUnsafe(situationOf(environment), SUBSCRIPTION_PRECAUTIONS)).toThrow(sentence);
  });

  test.each(LACKING)('%j are incomplete, with a warning: %s', (environment, sentence) => {
    expect(
      warningsFor(situationOf(environment), SUBSCRIPTION_PRECAUTIONS).filter((told) => told.startsWith(sentence)),
    ).toHaveLength(1);
    refuseUnsafe(situationOf(environment), SUBSCRIPTION_PRECAUTIONS);
  });

  test('allow the demo on every loopback address', () => {
    for (const HOST of ['', '127.0.0.1', '127.0.0.2', 'localhost', '::1'])
      refuseUnsafe(situationOf({ HOST }), SUBSCRIPTION_PRECAUTIONS);
    expect(() => readSettings({ DEMO: 'open' })).toThrow(
      'DEMO is "open", which is invalid. Set one of on, 1, true, exposed, off',
    );
  });

  test('cause no warnings if complete, or if empty for development', () => {
    const folder = mkdtempSync(join(tmpdir(), 'fahrplan-web-'));
    mkdirSync(join(folder, 'web'));
    writeFileSync(join(folder, 'web/index.html'), '');
    const complete = situationOf({ ...COMPLETE, WEB_ROOT: join(folder, 'web') });
    refuseUnsafe(complete, SUBSCRIPTION_PRECAUTIONS);
    refuseUnsafe(situationOf({}), SUBSCRIPTION_PRECAUTIONS);
    const warnings = [complete, situationOf({})].flatMap((one) => warningsFor(one, SUBSCRIPTION_PRECAUTIONS));
    expect(warnings).toEqual([]);
    rmSync(folder, { recursive: true });
  });

  test('of production must be complete, except for accepted gaps', () => {
    const production = { ...COMPLETE, PROFILE: 'production', WEB_ROOT: '/nowhere' };
    const refuse = (environment: Environment) => refuseUnsafe(situationOf(environment), SUBSCRIPTION_PRECAUTIONS);
    expect(() => refuse({ ...production, INBOX_SECRET: '', PAYMENT_PAGE: '' })).toThrow(
      /^INBOX_SECRET is not set: .*\.\nWEB_ROOT has no index\.html: .*\.\nPAYMENT_PAGE is not set: .*\.$/,
    );
    refuse({ ...production, INBOX_SECRET: '', ACCEPTED: 'INBOX_SECRET, WEB_ROOT' });
    expect(readSettings({ PROFILE: 'production' }).demo).toBe(false);
    expect(() => refuse({ ...production, DEMO: 'on', ACCEPTED: 'DEMO,WEB_ROOT' })).toThrow(/^DEMO is on/);
    expect(() => readSettings({ PROFILE: 'prod' })).toThrow('PROFILE is "prod", which is invalid. Set one of none,');
  });

  test('of the demo profile let other machines reach it, without the studio', () => {
    const demo = situationOf({ PROFILE: 'demo', HOST: '0.0.0.0' });
    refuseUnsafe(demo, SUBSCRIPTION_PRECAUTIONS);
    expect(demo.settings).toMatchObject({ demo: true, demoExposed: true, studio: { on: false } });
    expect(() => refuseUnsafe(situationOf({ ...CUSTOMERS, PROFILE: 'demo' }), [])).toThrow(/^DEMO is on/);
  });

  test('have a test for each precaution', () => {
    const tried = [...UNSAFE, ...LACKING].map(([, sentence]) => sentence);
    const ofDatabases = (sentence: string) => SENTENCES.some(([pattern]) => pattern.test(sentence));
    const untried = [...PRECAUTIONS, ...SUBSCRIPTION_PRECAUTIONS].filter(
      ({ sentence }) => !ofDatabases(sentence) && !tried.some((start) => sentence.startsWith(start)),
    );
    expect(untried).toEqual([]);
  });
});
