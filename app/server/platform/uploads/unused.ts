// Throws away files that nothing refers to.
import type { ServerContext } from '../auth/sessions.ts';
import { removeFile } from './disk.ts';

/** A form takes no longer than this. */
const UNUSED_KEPT_MS = 24 * 3_600_000;

/** Deletes files that came a day ago or earlier and were never used, whole or broken off. */
export async function removeUnusedFiles({ database, clock, settings }: ServerContext): Promise<void> {
  const before = new Date(clock.now().getTime() - UNUSED_KEPT_MS).toISOString();
  const unused = await database
    .selectFrom('uploads')
    .select('path')
    .where('created_at', '<=', before)
    .where('used_at', 'is', null)
    .execute();
  for (const { path } of unused) {
    // Somebody may have used it just now: who deletes the row alone may delete the file.
    const claimed = await database
      .updateTable('uploads')
      .set({ received_at: null })
      .where('path', '=', path)
      .where('used_at', 'is', null)
      .returning('path')
      .executeTakeFirst();
    if (claimed === undefined) continue;
    await removeFile(settings.uploadRoot, path);
    await database.deleteFrom('uploads').where('path', '=', path).execute();
  }
}
