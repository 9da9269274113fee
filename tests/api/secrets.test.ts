// Rotation of each secret: signatures by the one before stay valid, and no customer is signed out.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { rotateSecrets } from '../../app/server/platform/db/secrets.ts';
import { inboxSignature } from '../../app/server/platform/inbox/signature.ts';
import { createWebhook } from '../../app/server/platform/outbox/webhook.ts';
import { readPreviewToken, toPreviewToken } from '../../app/server/platform/releases/previewLinks.ts';
import type { Settings } from '../../app/server/platform/settings/settings.ts';
import { readSettings } from '../../app/server/settings.ts';
import { describeOnEachDatabase, describeOnFiles, type TestDatabases } from '../support/server/databases.ts';
import { askForAddress, JPG } from '../support/server/files.ts';
import { type Portal, startPortal, type Visitor } from '../support/server/portal.ts';
import { ROOT } from '../support/server/process.ts';
import { startReceiver } from '../support/server/receiver.ts';

const DEAL = 'return-window-open';
const OLD = Buffer.alloc(32, 1);
const NEW = Buffer.alloc(32, 2);

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

const put = (visitor: Visitor, url: string) =>
  visitor.send('PUT', url, JPG, { 'x-csrf-token': '', 'content-type': 'image/jpeg' });

describeOnEachDatabase('secrets in the database', (databases) => {
  test('can be rotated without ending a session or a link', async () => {
    const portal = await startPortal(databases);
    const visitor = await portal.customer(DEAL);
    const { url } = (await askForAddress(visitor)).body;
    const release = { release: '0123456789abcdef', expires: portal.clock.now().getTime() + 60_000 };
    const preview = await toPreviewToken(portal.database, release);
    expect(await rotateSecrets(portal.database, portal.clock.now())).toEqual(['previews', 'uploads']);
    expect((await visitor.get('/portal/api/bff/deals')).status).toBe(200);
    expect((await put(visitor, url)).status).toBe(200);
    expect(await readPreviewToken(portal.database, preview, portal.clock.now())).toEqual(release);
    expect((await put(visitor, (await askForAddress(visitor)).body.url)).status).toBe(200);
  });

  test('sign with the newest, and end after a second rotation', async () => {
    const portal = await startPortal(databases);
    const visitor = await portal.customer(DEAL);
    const { url } = (await askForAddress(visitor)).body;
    await rotateSecrets(portal.database, portal.clock.now());
    const { url: between } = (await askForAddress(visitor)).body;
    await rotateSecrets(portal.database, portal.clock.now());
    expect((await put(visitor, url)).body.code).toBe('upload_link_invalid');
    expect((await put(visitor, between)).status).toBe(200);
    const rows = await portal.database.selectFrom('secrets').select('name').orderBy('name').execute();
    expect(rows.map(({ name }) => name)).toEqual(['uploads', 'uploads.previous']);
  });
});

/** Settings before a rotation, during it and after it. */
const during = (make: (secrets: readonly [string, ...string[]]) => Record<string, string>) =>
  [['old'], ['new', 'old'], ['new']].map((names) => readSettings(make(names as [string, ...string[]])));

const signing = (name: string) => `whsec_${(name === 'old' ? OLD : NEW).toString('base64')}`;

describeOnFiles('a secret of the environment', (databases: TestDatabases) => {
  const start = (settings: Partial<Settings>) => startPortal(databases, { settings });

  async function tell(portal: Portal, secret: Buffer): Promise<number> {
    const timestamp = String(Math.floor(portal.clock.now().getTime() / 1000));
    const id = crypto.randomUUID();
    const signature = `v1,${inboxSignature(secret, id, timestamp, Buffer.from('{}'))}`;
    const headers = { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signature };
    return (await portal.visitor().send('POST', '/api/inbox', '{}', headers)).status;
  }

  test('INBOX_SECRET may have two values, and events signed with either are accepted', async () => {
    const accepted = [];
    for (const { inboxSecrets } of during((names) => ({ INBOX_SECRET: names.map(signing).join(' ') }))) {
      const portal = await start({ inboxSecrets });
      accepted.push([await tell(portal, OLD), await tell(portal, NEW)]);
    }
    expect(accepted).toEqual([
      [200, 403],
      [200, 200],
      [403, 200],
    ]);
  });

  test('FOLLOW_UP_SECRET may have two values, and each adds a signature', async () => {
    const portal = await startPortal(databases);
    const receiver = await startReceiver();
    databases.whenOver(() => receiver.stop());
    for (const { followUps } of during((names) => ({
      FOLLOW_UP_URL: receiver.url,
      FOLLOW_UP_SECRET: names.map(signing).join(' '),
    }))) {
      if (followUps === undefined) throw new Error('The receiver is not set.');
      const row = { id: crypto.randomUUID(), kind: 'x', content: '{}', attempts: 0, due_at: '', given_up_at: null };
      await createWebhook(followUps, portal.clock)(row);
    }
    const signatures = receiver.taken.map(({ headers }) => String(headers['webhook-signature']).split(' ').length);
    expect(signatures).toEqual([1, 2, 1]);
  });

  test('METRICS_TOKEN may have two values', async () => {
    const answers = [];
    for (const { metricsTokens } of during((names) => ({ METRICS_TOKEN: names.join(' ') }))) {
      const visitor = (await start({ metricsTokens })).visitor();
      const ask = async (token: string) => (await visitor.get('/metrics', { authorization: `Bearer ${token}` })).status;
      answers.push([await ask('old'), await ask('new')]);
    }
    expect(answers).toEqual([
      [200, 404],
      [200, 200],
      [404, 200],
    ]);
  });

  test('DEVELOPER_SECRET_HASH may have two values, and the panel stays open', async () => {
    const [before, between, after] = during((names) => ({
      DEVELOPER_SECRET_HASH: names.map(sha256).join(' '),
    }));
    const first = await (await start({ developer: before?.developer })).newVisitor();
    await first.post('/portal/api/developer', { secret: 'old' });
    const isOpenIn = async (settings: Settings | undefined) => {
      const visitor = await (await start({ developer: settings?.developer })).newVisitor();
      visitor.cookies.set('fahrplan_developer', first.cookies.get('fahrplan_developer') ?? '');
      return (await visitor.get('/portal/api/developer')).status === 200;
    };
    expect([await isOpenIn(before), await isOpenIn(between), await isOpenIn(after)]).toEqual([true, true, false]);
    const second = await (await start({ developer: between?.developer })).newVisitor();
    expect((await second.post('/portal/api/developer', { secret: 'new' })).body).toMatchObject({ right: true });
    expect((await second.post('/portal/api/developer', { secret: 'other' })).body).toEqual({ right: false });
  });
});

test('each secret has a documented rotation', () => {
  const page = readFileSync(`${ROOT}/docs/operations.md`, 'utf8');
  const [, section = ''] = /## Rotate secrets\n([\s\S]*?)\n## /.exec(page) ?? [];
  const settings = [...page.matchAll(/^- `([A-Z_]+(?:SECRET|TOKEN|SECRET_HASH|_URL|_KEY))`/gm)].map(([, name]) => name);
  const secret = settings.filter((name = '') => !/^(BOT_CHECK|FOLLOW_UP|S3)_URL$/.test(name));
  expect(secret.length).toBeGreaterThan(8);
  expect(secret.filter((name) => !section.includes(`\`${name}\``))).toEqual([]);
});
