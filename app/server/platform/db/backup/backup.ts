import { DEFAULT_MIGRATION_TABLE } from 'kysely';
import type { UploadStore } from '../../uploads/uploadStore.ts';
import { type DatabasePlace, openDatabase } from '../open.ts';
import { BackupWriter, uploadFile } from './backupFolder.ts';
import { readSnapshot, type Snapshot } from './snapshot.ts';

/** Attempts to find an instant whose files are all still there. A further one only copies new files. */
const MAX_TRIES = 5;

export interface BackupInput {
  readonly place: DatabasePlace;
  readonly uploads: UploadStore;
  /** Folder of the backup, new or empty. */
  readonly folder: string;
  readonly now: Date;
}

export interface BackupSummary {
  readonly rows: number;
  readonly tables: number;
  readonly files: number;
  /** Files that the database names, and that are missing in the storage. */
  readonly missing: readonly string[];
}

/** State of the database at one instant. */
interface Instant {
  readonly migrations: readonly string[];
  readonly tables: readonly { readonly name: string; readonly rows: number }[];
  /** Paths of all received files. */
  readonly paths: readonly string[];
}

/**
 * Copies the database as it is at one instant, with the files of its uploads. Servers go on meanwhile.
 *
 * Files never change, but an erased customer's are deleted. If one is deleted between that instant
 * and its copy, a later instant is taken.
 */
export async function backUp({ place, uploads, folder, now }: BackupInput): Promise<BackupSummary> {
  const writer = await BackupWriter.create(folder);
  for (let attempt = 1; attempt <= MAX_TRIES; attempt += 1) {
    const { migrations, tables, paths } = await readSnapshot(place, (snapshot) => writeTables(snapshot, writer));
    const missing = await copyFiles(paths, uploads, writer);
    if ((await stillNamed(place, missing)).length < missing.length) continue;
    const kept = new Set(paths.map(uploadFile));
    for (const file of writer.files())
      if (file.startsWith(uploadFile('')) && !kept.has(file)) await writer.remove(file);
    const files = paths.filter((path) => !missing.includes(path));
    await writer.finish({ created_at: now.toISOString(), migrations, tables, files, missing });
    const rows = tables.reduce((sum, table) => sum + table.rows, 0);
    return { rows, tables: tables.length, files: files.length, missing };
  }
  throw new Error(`Files were deleted during each of ${MAX_TRIES} attempts. Run the backup again.`);
}

async function writeTables(snapshot: Snapshot, writer: BackupWriter): Promise<Instant> {
  const migrations: string[] = [];
  const paths: string[] = [];
  const tables: { name: string; rows: number }[] = [];
  for await (const part of snapshot.rows(DEFAULT_MIGRATION_TABLE))
    migrations.push(...part.map(({ name }) => String(name)));
  for (const name of snapshot.tables.filter((table) => !table.startsWith('kysely_'))) {
    let rows = 0;
    async function* lines() {
      for await (const part of snapshot.rows(name)) {
        rows += part.length;
        if (name === 'uploads')
          paths.push(...part.filter(({ received_at }) => received_at !== null).map(({ path }) => String(path)));
        yield part.map((row) => `${JSON.stringify(row)}\n`).join('');
      }
    }
    await writer.writeTable(name, lines());
    tables.push({ name, rows });
  }
  return { migrations: migrations.sort(), tables, paths };
}

/** @returns paths without a file */
async function copyFiles(paths: readonly string[], uploads: UploadStore, writer: BackupWriter): Promise<string[]> {
  const missing: string[] = [];
  for (const path of paths) {
    if (writer.has(uploadFile(path))) continue;
    const content = await uploads.read(path);
    if (content === undefined) missing.push(path);
    else await writer.write(uploadFile(path), content);
  }
  return missing;
}

/** Returns those paths that the database still names. */
async function stillNamed(place: DatabasePlace, paths: readonly string[]): Promise<readonly string[]> {
  if (paths.length === 0) return [];
  const database = await openDatabase(place, {});
  try {
    const named = await Promise.all(
      paths.map((path) => database.selectFrom('uploads').select('path').where('path', '=', path).executeTakeFirst()),
    );
    return named.flatMap((row) => (row === undefined ? [] : [row.path]));
  } finally {
    await database.destroy();
  }
}
