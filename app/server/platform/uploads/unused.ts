import type { ServerContext } from '../auth/sessions.ts';
import type { Database } from '../db/open.ts';
import { uploadStoreOf } from './openUploadStore.ts';

/** Time between upload and use of a file, in milliseconds. */
const UNUSED_KEPT_MS = 24 * 3_600_000;

export async function isReceived(database: Database, path: string): Promise<boolean> {
  const row = await database.selectFrom('uploads').select('received_at').where('path', '=', path).executeTakeFirst();
  return row !== undefined && row.received_at !== null;
}

/** Deletes files that are older than a day and unused, even if incomplete. */
export async function removeUnusedFiles({ database, clock, settings }: ServerContext): Promise<void> {
  const store = uploadStoreOf(settings);
  // A bucket that is away does not keep files without a use.
  await store.clearFolder((path) => isReceived(database, path)).catch(() => undefined);
  const before = new Date(clock.now().getTime() - UNUSED_KEPT_MS).toISOString();
  const unused = await database
    .selectFrom('uploads')
    .select('path')
    .where('created_at', '<=', before)
    .where('used_at', 'is', null)
    .execute();
  for (const { path } of unused) {
    // A request may use the file right now. Only one of the two updates succeeds.
    const claimed = await database
      .updateTable('uploads')
      .set({ received_at: null })
      .where('path', '=', path)
      .where('used_at', 'is', null)
      .returning('path')
      .executeTakeFirst();
    if (claimed === undefined) continue;
    await store.remove(path);
    await database.deleteFrom('uploads').where('path', '=', path).execute();
  }
}
