// Uploads in a bucket, so that servers share nothing but the database.
import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { cleanUp } from '../../app/server/cleanUp.ts';
import { migrations } from '../../app/server/migrations/index.ts';
import { backUp } from '../../app/server/platform/db/backup/backup.ts';
import { restore } from '../../app/server/platform/db/backup/restore.ts';
import { cleanStoredFiles } from '../../app/server/platform/uploads/cleaning/stored.ts';
import { folderStore } from '../../app/server/platform/uploads/folderStore.ts';
import { objectStore } from '../../app/server/platform/uploads/objectStore.ts';
import { readSettings } from '../../app/server/settings.ts';
import { describeOnFiles, type TestDatabases } from '../support/server/databases.ts';
import { HTML, JPG, putLicence, sendImage, storedFiles } from '../support/server/files.ts';
import { type ObjectStorage, startObjectStorage } from '../support/server/objectStorage.ts';
import { dealUrl, type Portal, startPortal } from '../support/server/portal.ts';

const DEAL = 'return-window-open';
const DAY_MS = 24 * 3_600_000;

function makeFolder(databases: TestDatabases): string {
  const folder = mkdtempSync(join(tmpdir(), 'fahrplan-storage-'));
  databases.whenOver(async () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

async function storageFor(databases: TestDatabases): Promise<ObjectStorage> {
  const storage = await startObjectStorage();
  databases.whenOver(() => storage.stop());
  return storage;
}

async function start(databases: TestDatabases): Promise<{ portal: Portal; storage: ObjectStorage }> {
  const storage = await storageFor(databases);
  const portal = await startPortal(databases, { settings: { objectStorage: storage.settings } });
  return { portal, storage };
}

describeOnFiles('a bucket', (databases) => {
  test('stores files of customers, and another server reads them', async () => {
    const { portal, storage } = await start(databases);
    const visitor = await portal.customer(DEAL);
    const { location } = (await sendImage(visitor, DEAL)).body.path;
    expect([...storage.objects.keys()]).toEqual([location]);
    expect(storedFiles(portal)).toEqual([]);
    const report = {
      ...{
        subscription_id: DEAL,
        description: 'Beim Bremsen quietscht es vorne links, seit gestern immer.',
        paths: [location],
      },
      ...{ street: 'Zeil', house_number: '1', zip: '60313', city: 'Frankfurt', country: 'DE' },
    };
    const key = { 'idempotency-key': crypto.randomUUID() };
    expect((await visitor.post('/portal/api/bff/active-fleet/damage-reports', report, key)).status).toBe(200);
    const other = await startPortal(databases, { place: portal.place, settings: { objectStorage: storage.settings } });
    const same = other.visitor();
    for (const [name, value] of visitor.cookies) same.cookies.set(name, value);
    const [{ photos }] = (await same.get(dealUrl(DEAL, '/damage-reports'))).body;
    const answer = await same.get(photos[0].url);
    expect([answer.status, answer.headers['content-type']]).toEqual([200, 'image/jpeg']);
    storage.objects.clear();
    expect((await same.get(photos[0].url)).status).toBe(404);
  });

  test('stores no refused file, and unused files are deleted', async () => {
    const { portal, storage } = await start(databases);
    const visitor = await portal.customer(DEAL);
    expect((await putLicence(visitor, HTML)).put.status).toBe(422);
    expect([storage.objects.size, storedFiles(portal)]).toEqual([0, []]);
    expect((await putLicence(visitor, JPG)).put.status).toBe(200);
    expect(storage.objects.size).toBe(1);
    portal.clock.moveBy(DAY_MS + 1);
    await cleanUp(portal);
    expect(storage.objects.size).toBe(0);
  });

  test('that fails once is asked again; while unreachable, only uploads fail', async () => {
    const { portal, storage } = await start(databases);
    const visitor = await portal.customer(DEAL);
    storage.failNext(1);
    expect((await sendImage(visitor, DEAL)).status).toBe(200);
    await storage.stop();
    const refused = await sendImage(visitor, DEAL);
    expect([refused.status, refused.body.code]).toEqual([503, 'unavailable']);
    expect(storedFiles(portal)).toEqual([]);
    expect((await visitor.get('/portal/api/bff/deals')).status).toBe(200);
  });

  test('refuses a wrong key', async () => {
    const storage = await storageFor(databases);
    const store = objectStore({ ...storage.settings, key: 'wrong' }, makeFolder(databases));
    await expect(store.write('damages/a.jpg', Readable.from([JPG]))).rejects.toThrow(
      'Files cannot be stored or read (403)',
    );
    expect(storage.objects.size).toBe(0);
  });

  test('has its older files cleaned, too', async () => {
    const { portal, storage } = await start(databases);
    const visitor = await portal.customer(DEAL);
    await putLicence(visitor, JPG);
    const [[path = ''] = []] = storage.objects;
    const telling = Buffer.concat([
      JPG.subarray(0, 2),
      Buffer.from([0xff, 0xfe, 0x00, 0x06]),
      Buffer.from('GPS!'),
      JPG.subarray(2),
    ]);
    storage.objects.set(path, telling);
    await portal.database.updateTable('uploads').set({ cleaned_at: null }).execute();
    await cleanStoredFiles(portal, { warn: () => undefined });
    expect(storage.objects.get(path)?.includes('GPS!')).toBe(false);
    expect(storedFiles(portal)).toEqual([]);
    const rows = await portal.database.selectFrom('uploads').select('cleaned_at').execute();
    expect(rows).toEqual([{ cleaned_at: portal.clock.now().toISOString() }]);
  });

  test('leaves nothing on a server that was killed while it received a file', async () => {
    const { portal } = await start(databases);
    mkdirSync(join(portal.uploadRoot, 'damages'));
    const files = ['old.jpg', 'new.jpg'].map((name) => join(portal.uploadRoot, 'damages', name));
    for (const file of files) writeFileSync(file, JPG);
    const before = new Date(Date.now() - DAY_MS - 60_000);
    utimesSync(files[0] ?? '', before, before);
    await cleanUp(portal);
    expect(storedFiles(portal)).toEqual(['damages/new.jpg']);
  });

  test('takes over the files of the folder before, which stay readable meanwhile', async () => {
    const before = await startPortal(databases);
    const visitor = await before.customer(DEAL);
    const { location } = (await sendImage(visitor, DEAL)).body.path;
    const damage = { damage_key: 'bumper', damage_handler: 'claimini', damage_description: 'x'.repeat(40) };
    const key = { 'idempotency-key': crypto.randomUUID() };
    await visitor.post(dealUrl(DEAL, '/report-damage'), { ...damage, paths: [location] }, key);
    const storage = await storageFor(databases);
    const settings = { objectStorage: storage.settings, uploadRoot: before.uploadRoot };
    const portal = await startPortal(databases, { place: before.place, settings });
    const same = portal.visitor();
    for (const [name, value] of visitor.cookies) same.cookies.set(name, value);
    const [{ photos }] = (await same.get(dealUrl(DEAL, '/damage-reports'))).body;
    expect((await same.get(photos[0].url)).status).toBe(200);
    const old = new Date(Date.now() - DAY_MS);
    utimesSync(join(before.uploadRoot, location), old, old);
    await cleanUp(portal);
    expect([[...storage.objects.keys()], storedFiles(before)]).toEqual([[location], []]);
    expect((await same.get(photos[0].url)).status).toBe(200);
  });

  test('is part of a backup, which also moves files from a folder to it', async () => {
    const portal = await startPortal(databases);
    const visitor = await portal.customer(DEAL);
    await sendImage(visitor, DEAL);
    const [folder, again] = [join(makeFolder(databases), 'new'), join(makeFolder(databases), 'new')];
    const uploads = folderStore(portal.uploadRoot);
    await backUp({ place: portal.place, uploads, folder, now: portal.clock.now() });
    const storage = await storageFor(databases);
    const bucket = objectStore(storage.settings, makeFolder(databases));
    await restore({ folder, place: await databases.create(), uploads: bucket, migrations });
    const [path = ''] = storedFiles(portal);
    const stored = await uploads.read(path);
    expect(stored && (await buffer(stored))).toEqual(storage.objects.get(path));
    const place = await databases.create();
    await expect(restore({ folder, place, uploads: bucket, migrations })).rejects.toThrow(/has files already/);
    const summary = await backUp({ place: portal.place, uploads: bucket, folder: again, now: portal.clock.now() });
    expect(summary).toMatchObject({ files: 1, missing: [] });
    expect(readdirSync(join(again, 'uploads/damages'))).toHaveLength(1);
  });
});

test('a bucket requires an address and both parts of its key', () => {
  const whole = { S3_URL: 'https://s3.example/uploads/', S3_KEY_ID: 'id', S3_KEY: 'key' };
  expect(readSettings(whole).objectStorage).toEqual({
    url: 'https://s3.example/uploads',
    region: 'us-east-1',
    keyId: 'id',
    key: 'key',
  });
  expect(readSettings({}).objectStorage).toBeUndefined();
  expect(() => readSettings({ ...whole, S3_KEY: '' })).toThrow('Set all of S3_URL, S3_KEY_ID and S3_KEY, or none.');
  for (const S3_URL of ['http://s3.example/uploads', 'uploads', 'https://s3.example/?x=1'])
    expect(() => readSettings({ ...whole, S3_URL })).toThrow('S3_URL is invalid. Set the https address of a bucket');
});
