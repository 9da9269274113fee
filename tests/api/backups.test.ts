// Backups of the database with its uploads, and their restoration elsewhere.
import { appendFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { migrations } from '../../app/server/migrations/index.ts';
import { openDatabase } from '../../app/server/openDatabase.ts';
import { type BackupInput, backUp } from '../../app/server/platform/db/backup/backup.ts';
import { restore } from '../../app/server/platform/db/backup/restore.ts';
import { readSnapshot, type Snapshot } from '../../app/server/platform/db/backup/snapshot.ts';
import { type Database, type DatabasePlace, openDatabase as openWith } from '../../app/server/platform/db/open.ts';
import { folderStore } from '../../app/server/platform/uploads/folderStore.ts';
import {
  describeOnEachDatabase,
  describeOnFiles,
  describeOnPostgres,
  type TestDatabases,
} from '../support/server/databases.ts';
import { sendImage, storedFiles } from '../support/server/files.ts';
import { type Portal, startPortal, type Visitor } from '../support/server/portal.ts';

const DEAL = 'return-window-open';
const NOW = new Date('2026-11-23T09:00:00.000Z');

function makeFolder(databases: TestDatabases): string {
  const folder = mkdtempSync(join(tmpdir(), 'fahrplan-backup-'));
  databases.whenOver(async () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Starts a server with a signed-in customer, who has sent two pictures. */
async function startWithPictures(databases: TestDatabases): Promise<{ portal: Portal; visitor: Visitor }> {
  const portal = await startPortal(databases);
  const visitor = await portal.customer(DEAL);
  for (let picture = 0; picture < 2; picture += 1) expect((await sendImage(visitor, DEAL)).status).toBe(200);
  return { portal, visitor };
}

const inputOf = ({ place, uploadRoot }: Portal, folder: string): BackupInput => ({
  place,
  uploads: folderStore(uploadRoot),
  folder,
  now: NOW,
});

async function storeBackup(databases: TestDatabases): Promise<{ portal: Portal; visitor: Visitor; folder: string }> {
  const started = await startWithPictures(databases);
  const folder = makeFolder(databases);
  await backUp(inputOf(started.portal, folder));
  return { ...started, folder };
}

function restoreTo(folder: string, place: DatabasePlace, uploadRoot: string) {
  return restore({ folder, place, uploads: folderStore(uploadRoot), migrations });
}

/** All rows of all tables but those of the migrator, in a stable order. */
async function rowsOf(place: DatabasePlace): Promise<Record<string, readonly string[]>> {
  const database = await openDatabase(place);
  try {
    const tables = await database.introspection.getTables();
    const rows: Record<string, readonly string[]> = {};
    for (const { name, schema } of tables) {
      if (schema !== undefined && schema !== 'public') continue;
      const found = await sql<object>`select * from ${sql.table(name)}`.execute(database);
      rows[name] = found.rows.map((row) => JSON.stringify(Object.entries(row).sort())).sort();
    }
    return rows;
  } finally {
    await database.destroy();
  }
}

const contentsOf = (root: string): Record<string, string> =>
  Object.fromEntries(
    storedFiles({ uploadRoot: root } as Portal).map((file) => [file, readFileSync(join(root, file), 'hex')]),
  );

async function change(place: DatabasePlace, work: (database: Database) => Promise<unknown>): Promise<void> {
  const database = await openWith(place, {});
  await work(database);
  await database.destroy();
}

describeOnEachDatabase('a backup of a working server', (databases) => {
  test('has every row and file, and another server can continue from it', async () => {
    const { portal, visitor, folder } = await storeBackup(databases);
    const [place, uploadRoot] = [await databases.create(), makeFolder(databases)];
    const contents = await restoreTo(folder, place, uploadRoot);
    expect(contents).toMatchObject({ created_at: NOW.toISOString(), missing: [] });
    expect(contents.files.toSorted()).toEqual(storedFiles(portal));
    expect(contents.files).toHaveLength(2);
    expect(await rowsOf(place)).toEqual(await rowsOf(portal.place));
    expect(contentsOf(uploadRoot)).toEqual(contentsOf(portal.uploadRoot));
    const other = await startPortal(databases, { place, settings: { uploadRoot } });
    const sameVisitor = other.visitor();
    for (const [name, value] of visitor.cookies) sameVisitor.cookies.set(name, value);
    expect((await sameVisitor.get('/portal/api/bff/deals')).status).toBe(200);
  });
});

describeOnEachDatabase('a snapshot', (databases) => {
  test('sees no change after its beginning, and delays none', async () => {
    const place = await databases.create();
    const database = await openDatabase(place);
    databases.whenOver(() => database.destroy());
    const read = async (snapshot: Snapshot) => {
      const names: unknown[] = [];
      for await (const part of snapshot.rows('secrets')) names.push(...part.map(({ name }) => name));
      return names.sort();
    };
    await database.insertInto('secrets').values({ name: 'before', value: '' }).execute();
    const seen = await readSnapshot(place, async (snapshot) => {
      await database.insertInto('secrets').values({ name: 'during', value: '' }).execute();
      await database.deleteFrom('secrets').where('name', '=', 'before').execute();
      return read(snapshot);
    });
    expect([seen, await readSnapshot(place, read)]).toEqual([['before'], ['during']]);
  });
});

describeOnPostgres('a backup of a file', (databases) => {
  test('can be restored to PostgreSQL, and back', async () => {
    const file = async () => ({ file: join(makeFolder(databases), 'test.db') });
    const [from, between, back] = [await file(), await databases.create(), await file()];
    const portal = await startPortal(databases, { place: from });
    const [folder, again] = [makeFolder(databases), makeFolder(databases)];
    await backUp(inputOf(portal, folder));
    const uploadRoot = makeFolder(databases);
    await restoreTo(folder, between, uploadRoot);
    await backUp({ place: between, uploads: folderStore(uploadRoot), folder: again, now: NOW });
    await restoreTo(again, back, makeFolder(databases));
    expect(await rowsOf(back)).toEqual(await rowsOf(from));
  });
});

describeOnFiles('a backup', (databases) => {
  test('can be read by its owner alone', async () => {
    const { folder } = await storeBackup(databases);
    const files = readdirSync(folder, { recursive: true, withFileTypes: true });
    const modes = new Set(files.map(({ parentPath, name }) => statSync(join(parentPath, name)).mode & 0o077));
    expect([...modes]).toEqual([0]);
  });

  test('names no file that was deleted during it', async () => {
    const { portal } = await startWithPictures(databases);
    const [gone = '', kept = ''] = storedFiles(portal);
    const folder = makeFolder(databases);
    const { uploads, ...input } = inputOf(portal, folder);
    const read = async (path: string) => {
      if (path === gone) {
        await portal.database.deleteFrom('uploads').where('path', '=', gone).execute();
        await uploads.remove(gone);
      }
      return uploads.read(path);
    };
    expect(await backUp({ ...input, uploads: { ...uploads, read } })).toMatchObject({ files: 1, missing: [] });
    const uploadRoot = makeFolder(databases);
    const place = await databases.create();
    await restoreTo(folder, place, uploadRoot);
    expect(Object.keys(contentsOf(uploadRoot))).toEqual([kept]);
    expect((await rowsOf(place))['uploads']).toHaveLength(1);
  });

  test('keeps no copy of a file that was deleted during it', async () => {
    const { portal } = await startWithPictures(databases);
    const [first = '', second = ''] = storedFiles(portal);
    const folder = makeFolder(databases);
    const { uploads, ...input } = inputOf(portal, folder);
    const read = async (path: string) => {
      // The first was copied already. Both are deleted before the second is.
      if (path === second) {
        await portal.database.deleteFrom('uploads').execute();
        for (const file of [first, second]) await uploads.remove(file);
      }
      return uploads.read(path);
    };
    const ordered = { ...uploads, read };
    expect(await backUp({ ...input, uploads: ordered })).toMatchObject({ files: 0, missing: [] });
    expect(readFileSync(join(folder, 'SHA256SUMS'), 'utf8')).not.toContain('uploads/damages');
    expect(readdirSync(folder, { recursive: true }).filter((file) => String(file).endsWith('.jpg'))).toEqual([]);
  });

  test('names files that were missing before', async () => {
    const { portal } = await startWithPictures(databases);
    const [lost = ''] = storedFiles(portal);
    rmSync(join(portal.uploadRoot, lost));
    const folder = makeFolder(databases);
    expect(await backUp(inputOf(portal, folder))).toMatchObject({ files: 1, missing: [lost] });
    await restoreTo(folder, await databases.create(), makeFolder(databases));
  });

  test('is not stored in a folder with files, or of a database that does not exist', async () => {
    const portal = await startPortal(databases);
    const folder = makeFolder(databases);
    writeFileSync(join(folder, 'notes.txt'), '');
    await expect(backUp(inputOf(portal, folder))).rejects.toThrow(/has files already\. Name an empty or a new one\.$/);
    const place = { file: join(folder, 'none.db') };
    const nowhere = { ...inputOf(portal, join(folder, 'new')), place };
    await expect(backUp(nowhere)).rejects.toThrow(/none\.db does not exist\. Set DATABASE_FILE or DATABASE_URL/);
  });

  test('of an older version is restored, and migrated', async () => {
    const names = Object.keys(migrations).sort();
    const older = Object.fromEntries(names.slice(0, -3).map((name) => [name, migrations[name]]));
    const from = await databases.create();
    const database = await openWith(from, older as typeof migrations);
    await sql`insert into secrets (name, value) values ('uploads', 'of the older version')`.execute(database);
    await database.destroy();
    const folder = makeFolder(databases);
    await backUp({ place: from, uploads: folderStore(makeFolder(databases)), folder, now: NOW });
    const to = await databases.create();
    const contents = await restoreTo(folder, to, makeFolder(databases));
    expect(contents.migrations).toEqual(names.slice(0, -3));
    await change(to, async (restored) => {
      const done = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(restored);
      expect(done.rows.map(({ name }) => name)).toEqual(names);
      const secrets = await restored.selectFrom('secrets').selectAll().execute();
      expect(secrets).toEqual([{ name: 'uploads', value: 'of the older version' }]);
    });
  });
});

describeOnFiles('nothing is restored', (databases) => {
  /** Restores a backup that `spoil` has changed, and expects that nothing happens. */
  async function expectRefusal(spoil: (folder: string) => void, reason: RegExp): Promise<void> {
    const { folder } = await storeBackup(databases);
    spoil(folder);
    const [place, uploadRoot] = [await databases.create(), makeFolder(databases)];
    await expect(restoreTo(folder, place, uploadRoot)).rejects.toThrow(reason);
    expect(contentsOf(uploadRoot)).toEqual({});
    expect(readdirSync(join('file' in place ? place.file : '', '..'))).toEqual([]);
  }

  test('of an incomplete backup', () =>
    expectRefusal(
      (folder) => rmSync(join(folder, 'SHA256SUMS')),
      /holds no complete backup: SHA256SUMS is missing\. Use another backup\.$/,
    ));

  test('of a backup with a changed table', () =>
    expectRefusal(
      (folder) => appendFileSync(join(folder, 'tables/customers.jsonl.gz'), 'x'),
      /^The backup is damaged: tables\/customers\.jsonl\.gz was changed\./,
    ));

  test('of a backup without one of its files', () =>
    expectRefusal(
      (folder) => rmSync(join(folder, 'uploads/damages'), { recursive: true }),
      /^The backup is damaged: uploads\/damages\/.* is missing\./,
    ));

  test('of a backup whose checksums are cut off', () =>
    expectRefusal((folder) => {
      const sums = readFileSync(join(folder, 'SHA256SUMS'), 'utf8').split('\n');
      const cut = sums.filter((line) => !line.endsWith('tables/deals.jsonl.gz'));
      writeFileSync(join(folder, 'SHA256SUMS'), cut.join('\n'));
    }, /^The backup is damaged: SHA256SUMS does not name tables\/deals\.jsonl\.gz\./));

  test('of a newer version', async () => {
    const { portal } = await startWithPictures(databases);
    await sql`insert into kysely_migration (name, timestamp) values ('999-newer', '')`.execute(portal.database);
    databases.whenOver(() => sql`delete from kysely_migration where name = '999-newer'`.execute(portal.database));
    const folder = makeFolder(databases);
    await backUp(inputOf(portal, folder));
    const place = await databases.create();
    await expect(restoreTo(folder, place, makeFolder(databases))).rejects.toThrow(
      /^The backup is of a newer version: it has the migration 999-newer\./,
    );
  });

  test('into a database with rows, or a storage with files', async () => {
    const { portal, folder } = await storeBackup(databases);
    const before = await rowsOf(portal.place);
    const uploadRoot = makeFolder(databases);
    await expect(restoreTo(folder, portal.place, uploadRoot)).rejects.toThrow(/^The database already has rows in/);
    expect([await rowsOf(portal.place), contentsOf(uploadRoot)]).toEqual([before, {}]);
    const place = await databases.create();
    await expect(restoreTo(folder, place, portal.uploadRoot)).rejects.toThrow(/has files already\. Set UPLOAD_ROOT/);
  });

  test('into a database of another version', async () => {
    const { folder } = await storeBackup(databases);
    const place = await databases.create();
    const [first = ''] = Object.keys(migrations).sort();
    await (await openWith(place, { [first]: migrations[first] } as typeof migrations)).destroy();
    await expect(restoreTo(folder, place, makeFolder(databases))).rejects.toThrow(
      /^The database has the tables of another version than the backup\./,
    );
  });

  test('of the files, if the rows cannot be restored', async () => {
    const { folder } = await storeBackup(databases);
    const [place, uploadRoot] = [await databases.create(), makeFolder(databases)];
    await (await openDatabase(place)).destroy();
    await change(place, (database) =>
      sql`create trigger refused before insert on deals begin select raise(abort, 'refused'); end`.execute(database),
    );
    await expect(restoreTo(folder, place, uploadRoot)).rejects.toThrow(/refused/);
    expect(contentsOf(uploadRoot)).toEqual({});
    expect((await rowsOf(place))['customers']).toEqual([]);
  });
});
