import { randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';
import { sql, type Transaction } from 'kysely';
import { holdAccount, inTransactionOf, lockAccount } from '../auth/lockAccountRow.ts';
import type { ServerContext } from '../auth/sessions.ts';
import { withoutEffect } from '../db/outcomes.ts';
import type { Tables } from '../db/tables.ts';
import { inTransaction } from '../db/transactions.ts';
import { Problem } from '../http/problems.ts';
import { cleanFile } from './cleaning/clean.ts';
import { kindOfContent } from './contents.ts';
import { pathOnDisk, writeFile } from './disk.ts';
import { uploadStoreOf } from './openUploadStore.ts';
import { type FileKind, MAX_BYTES, MAX_FILES, MAX_UNUSED_FILES, type UploadLimits } from './uploadLimits.ts';

export interface Arrival {
  readonly customerId: string;
  readonly limits: UploadLimits;
  readonly kind: FileKind;
  readonly path: string;
  readonly content: Readable;
}

/** Creates an unguessable path, such as damages/….jpg, without the customer's file name. */
export function newPath(folder: string, kind: FileKind): string {
  return `${folder}/${randomUUID()}.${kind}`;
}

/**
 * Stores a file, checks its type and removes its metadata. A failure leaves nothing behind.
 * The file does not count before `keepFile`.
 *
 * @throws file_too_large, file_content_not_allowed, file_misnamed, too_many_pixels,
 * too_many_requests, signed_out for an erased customer, upload_link_used for a path with a file
 * @see docs/requirements.md DMG-5, DRV-4
 */
export async function takeFile(context: ServerContext, arrival: Arrival): Promise<void> {
  const { path, kind, limits, content } = arrival;
  await withoutEffect(() => claimPath(context, arrival));
  try {
    const bytes = await writeFile(context.settings.uploadRoot, path, content, limits.most);
    await context.database.updateTable('uploads').set({ bytes }).where('path', '=', path).execute();
    // Needs the complete file: the signature of some types is not at the start.
    const found = await kindOfContent(pathOnDisk(context.settings.uploadRoot, path));
    if (found === undefined)
      throw new Problem('file_content_not_allowed', `The content is not that of a ${kind} file. Check the file.`);
    if (found !== kind)
      throw new Problem(
        'file_misnamed',
        `The file name ends like a ${kind} file, but the content is ${found}. Correct the ending.`,
      );
    await cleanFile(pathOnDisk(context.settings.uploadRoot, path), kind);
    await uploadStoreOf(context.settings).publish(path);
  } catch (error) {
    // The daily cleanup deletes what remains.
    await discardFile(context, path).catch(() => undefined);
    throw error;
  }
}

/** Marks a file as received. Throws signed_out and deletes it if the customer is erased. */
export async function keepFile(
  context: ServerContext,
  customerId: string,
  path: string,
  dealId?: string,
): Promise<void> {
  const now = context.clock.now().toISOString();
  try {
    await inTransactionOf(context.database, customerId, (transaction) =>
      transaction
        .updateTable('uploads')
        .set({ received_at: now, cleaned_at: now, deal_id: dealId ?? null })
        .where('path', '=', path)
        .execute(),
    );
  } catch (error) {
    await discardFile(context, path).catch(() => undefined);
    throw error;
  }
}

/** Deletes the file before its row: a file without a row would never be deleted. */
export async function discardFile({ database, settings }: ServerContext, path: string): Promise<void> {
  await uploadStoreOf(settings).remove(path);
  await database.deleteFrom('uploads').where('path', '=', path).execute();
}

/** Claims a path and its maximum size. Locks the account, so that parallel uploads share its limits. */
function claimPath({ database, clock }: ServerContext, { customerId, path, limits: { most } }: Arrival): Promise<void> {
  return inTransaction(database, async (transaction) => {
    await lockAccount(transaction, customerId);
    await holdAccount(transaction, customerId);
    await checkLimits(transaction, customerId, most);
    const created_at = clock.now().toISOString();
    const claimed = await transaction
      .insertInto('uploads')
      .values({ path, customer_id: customerId, created_at, bytes: most })
      .onConflict((conflict) => conflict.column('path').doNothing())
      .returning('path')
      .executeTakeFirst();
    if (!claimed) throw new Problem('upload_link_used', 'The upload link was used before. Request a new one.');
  });
}

async function checkLimits(transaction: Transaction<Tables>, customerId: string, most: number): Promise<void> {
  const { files, unused, bytes } = await transaction
    .selectFrom('uploads')
    .select(({ fn, ref }) => [
      fn.countAll().as('files'),
      sql<number>`count(*) - count(${ref('used_at')})`.as('unused'),
      fn.sum('bytes').as('bytes'),
    ])
    .where('customer_id', '=', customerId)
    .executeTakeFirstOrThrow();
  if (Number(unused) >= MAX_UNUSED_FILES)
    throw new Problem(
      'too_many_requests',
      'Too many uploaded files are unused. Use them in a request, or try again tomorrow.',
      {
        retryAfter: 3600,
      },
    );
  if (Number(files) >= MAX_FILES || Number(bytes ?? 0) + most > MAX_BYTES)
    throw new Problem('too_many_requests', 'The account has reached its limit of files. Contact support.', {
      retryAfter: 86_400,
    });
}
