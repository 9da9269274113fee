// Cleans stored files that are older than this feature, or taken by a previous server version.
import type { FastifyBaseLogger } from 'fastify';
import type { ServerContext } from '../../auth/sessions.ts';
import { Problem } from '../../http/problems.ts';
import { pathOnDisk } from '../disk.ts';
import { uploadStoreOf } from '../openUploadStore.ts';
import { kindOfPath } from '../uploadLimits.ts';
import { cleanFile } from './clean.ts';

/** Value of `cleaned_at` for a file that cannot be cleaned. */
export const NOT_CLEANED = 'impossible';

/**
 * Cleans stored files once each, and continues after interruptions. Failures are logged, and stay.
 *
 * @param isOver called before each file; true stops
 */
export async function cleanStoredFiles(
  context: ServerContext,
  log: Pick<FastifyBaseLogger, 'warn'>,
  isOver: () => boolean = () => false,
): Promise<void> {
  const files = await context.database
    .selectFrom('uploads')
    .select('path')
    .where('received_at', 'is not', null)
    .where('cleaned_at', 'is', null)
    .orderBy('created_at')
    .execute();
  for (const { path } of files) {
    if (isOver()) return;
    await cleanStored(context, path, log);
  }
}

async function cleanStored(context: ServerContext, path: string, log: Pick<FastifyBaseLogger, 'warn'>): Promise<void> {
  try {
    if (await clean(context, path)) await mark(context, path, context.clock.now().toISOString());
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    log.warn({ path, code: error.code }, 'a stored file could not be cleaned');
    // The disk may work again in an hour.
    if (error.code !== 'unavailable') await mark(context, path, NOT_CLEANED);
  }
}

async function clean({ settings }: ServerContext, path: string): Promise<boolean> {
  const kind = kindOfPath(path);
  if (kind === undefined) return false;
  const store = uploadStoreOf(settings);
  await store.fetch(path);
  const isClean = await cleanFile(pathOnDisk(settings.uploadRoot, path), kind);
  if (isClean) await store.publish(path);
  return isClean;
}

/** Deletes the file if its row was deleted meanwhile. */
async function mark({ database, settings }: ServerContext, path: string, cleaned_at: string): Promise<void> {
  const marked = await database
    .updateTable('uploads')
    .set({ cleaned_at })
    .where('path', '=', path)
    .returning('path')
    .executeTakeFirst();
  if (marked === undefined) await uploadStoreOf(settings).remove(path);
}
