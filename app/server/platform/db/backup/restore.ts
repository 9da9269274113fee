import type { UploadStore } from '../../uploads/uploadStore.ts';
import { findFilledTable, insertRows, tablesInOrder, withAnyTables } from '../anyTables.ts';
import { type Database, type DatabasePlace, type Migrations, migrate, openDatabase, readDone } from '../open.ts';
import { type BackupContents, openBackup, readTable, readUpload } from './backupFolder.ts';

export interface RestoreInput {
  /** Folder of the backup. */
  readonly folder: string;
  readonly place: DatabasePlace;
  readonly uploads: UploadStore;
  /** Migrations of this version. */
  readonly migrations: Migrations;
}

/** Rows of one part, which fit in memory together. */
const ROWS_AT_ONCE = 2000;

/**
 * Restores a backup into an empty database and an empty storage, and migrates it to this version.
 *
 * @throws for a damaged or incomplete backup, one of a newer version, or a place that is not empty;
 * then nothing is restored. Throws after the restoring if later migrations fail
 */
export async function restore({ folder, place, uploads, migrations }: RestoreInput): Promise<BackupContents> {
  const contents = await openBackup(folder);
  const newer = contents.migrations.find((name) => !Object.hasOwn(migrations, name));
  if (newer !== undefined)
    throw new Error(
      `The backup is of a newer version: it has the migration ${newer}. Restore it with that version, or a later one.`,
    );
  if (!(await uploads.isEmpty()))
    throw new Error('The storage of uploads has files already. Set UPLOAD_ROOT to an empty or a new folder.');
  const then = Object.fromEntries(contents.migrations.map((name) => [name, migrations[name]])) as Migrations;
  const fresh = await openDatabase({ file: ':memory:' }, then);
  const database = await openDatabase(place, {});
  try {
    await refuseOtherVersion(database, contents);
    await assertMigrated(database, then);
    const tables = await tablesInOrder(fresh);
    await refuseRows(database, fresh, tables);
    await restoreFiles(contents, folder, uploads, () => restoreRows({ database, tables, contents, folder }));
    await assertMigrated(database, migrations).catch((error: unknown) => {
      const reason = error instanceof Error ? error.message : String(error);
      throw new Error(
        `The backup is restored, but its tables could not be brought to this version: ${reason} Start the version that made the backup, or mend the cause and start this one.`,
      );
    });
    return contents;
  } finally {
    await Promise.all([database.destroy(), fresh.destroy()]);
  }
}

/** Migrations that fill new tables from old ones would not run for rows that come later. */
async function refuseOtherVersion(database: Database, { migrations }: BackupContents): Promise<void> {
  const done = await readDone(database);
  if (done.size > 0 && (done.size !== migrations.length || migrations.some((name) => !done.has(name))))
    throw new Error('The database has the tables of another version than the backup. Create an empty one.');
}

async function assertMigrated(database: Database, migrations: Migrations): Promise<void> {
  const error = await migrate(database, migrations);
  if (error !== undefined) throw error;
}

async function refuseRows(database: Database, fresh: Database, tables: readonly string[]): Promise<void> {
  const filled = await findFilledTable(withAnyTables(database), withAnyTables(fresh), tables);
  if (filled !== undefined)
    throw new Error(`The database already has rows in the table ${filled}. Restore into an empty one.`);
}

/** Restores the files before the rows that name them. A failure removes the files again. */
async function restoreFiles(
  { files }: BackupContents,
  folder: string,
  uploads: UploadStore,
  restoreTheRows: () => Promise<void>,
): Promise<void> {
  const written: string[] = [];
  try {
    for (const path of files) {
      written.push(path);
      await uploads.write(path, readUpload(folder, path));
    }
    await restoreTheRows();
  } catch (error) {
    for (const path of written) await uploads.remove(path).catch(() => undefined);
    throw error;
  }
}

interface RowsInput {
  readonly database: Database;
  readonly tables: readonly string[];
  readonly contents: BackupContents;
  readonly folder: string;
}

async function restoreRows({ database, tables, contents, folder }: RowsInput): Promise<void> {
  const expected = new Map(contents.tables.map(({ name, rows }) => [name, rows]));
  await withAnyTables(database)
    .transaction()
    .execute(async (target) => {
      // Rows of migrations are replaced by those of the backup.
      for (const table of tables.toReversed()) await target.deleteFrom(table).execute();
      for (const table of tables) {
        let rows = 0;
        for await (const part of readTable(folder, table, ROWS_AT_ONCE)) {
          await insertRows(target, table, part);
          rows += part.length;
        }
        if (rows !== expected.get(table))
          throw new Error(`The backup has ${rows} rows of ${table}, not ${expected.get(table)}. Use another backup.`);
      }
    });
}
