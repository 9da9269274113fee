// Answers that are not sent yet, in the customer's account. Who writes says what they have seen; nobody is overwritten unseen (threats B13).
import type { Transaction } from 'kysely';
import type { Draft, DraftCopy } from '../../generated/api.ts';
import type { DraftRow, Tables } from '../db/tables.ts';
import { Problem } from '../http/problems.ts';

/** Drafts that one customer may have at a time. */
export const MOST_DRAFTS = 50;

/** Drafts of one customer that are remembered at a time, those that ended included. */
const MOST_REMEMBERED = 200;

/** Which draft: of a flow, and of what it was opened with. */
export interface DraftKey {
  readonly customerId: string;
  readonly flow: string;
  /** JSON of flat values, its names in their order. */
  readonly input: string;
}

/** The time on screen, and the one by which drafts are thrown away. */
export interface Times {
  readonly shown: Date;
  readonly real: Date;
}

type Reader = Pick<Transaction<Tables>, 'selectFrom'>;

/** Reads one draft; revision 0 is none that ever was. */
export async function readDraft(database: Reader, key: DraftKey): Promise<DraftCopy> {
  const row = await find(database, key);
  if (row === undefined) return { revision: 0 };
  const { revision, content, saved_at } = row;
  return content === null ? { revision } : { revision, draft: JSON.parse(content) as Draft, saved_at };
}

/** Every draft of a customer that can be gone on with, the latest first. */
export function listDrafts(database: Reader, customerId: string): Promise<DraftRow[]> {
  return database
    .selectFrom('drafts')
    .selectAll()
    .where('customer_id', '=', customerId)
    .where('content', 'is not', null)
    .orderBy('saved_at', 'desc')
    .execute();
}

/**
 * Writes a draft on top of the revision that the writer has seen.
 *
 * @throws draft_changed when somebody has written since; too_many_drafts
 */
export async function writeDraft(
  transaction: Transaction<Tables>,
  key: DraftKey,
  seen: number,
  draft: Draft,
  times: Times,
): Promise<DraftCopy> {
  const row = { revision: seen + 1, content: JSON.stringify(draft), ...stamps(times) };
  const written =
    seen === 0
      ? await insertFirst(transaction, key, row)
      : await transaction
          .updateTable('drafts')
          .set(row)
          .where('customer_id', '=', key.customerId)
          .where('flow', '=', key.flow)
          .where('input', '=', key.input)
          .where('revision', '=', seen)
          .returning('revision')
          .executeTakeFirst();
  if (written !== undefined) return { revision: row.revision, saved_at: row.saved_at };
  // A page that went sends what it has on its way out, and the page after it sends the same: that is no rival.
  const kept = await find(transaction, key);
  if (kept?.content === row.content) return { revision: kept.revision, saved_at: kept.saved_at };
  throw new Problem('draft_changed', 'Another window has written this draft since.');
}

/** Ends a draft, whoever has written last. Its revision stays, so that other windows learn of it. */
export async function endDraft(transaction: Transaction<Tables>, key: DraftKey, times: Times): Promise<DraftCopy> {
  const { revision } = await readDraft(transaction, key);
  if (revision === 0) {
    await insertFirst(transaction, key, { revision: 1, content: null, ...stamps(times) });
    return { revision: 1 };
  }
  const ended = await transaction
    .updateTable('drafts')
    .set(({ eb }) => ({ revision: eb('revision', '+', 1), content: null, ...stamps(times) }))
    .where('customer_id', '=', key.customerId)
    .where('flow', '=', key.flow)
    .where('input', '=', key.input)
    .returning('revision')
    .executeTakeFirstOrThrow();
  return { revision: ended.revision };
}

type NewContent = Pick<DraftRow, 'revision' | 'content' | 'saved_at' | 'touched_at'>;

async function insertFirst(transaction: Transaction<Tables>, key: DraftKey, content: NewContent) {
  const { customerId, flow, input } = key;
  const rows = await transaction.selectFrom('drafts').select('content').where('customer_id', '=', customerId).execute();
  const isFull = rows.length >= MOST_REMEMBERED;
  // What never was is not worth a refusal when it ends.
  if (content.content === null && isFull) return undefined;
  if (isFull || rows.filter((row) => row.content !== null).length >= MOST_DRAFTS)
    throw new Problem('too_many_drafts', `A customer has at most ${MOST_DRAFTS} drafts.`);
  return transaction
    .insertInto('drafts')
    .values({ customer_id: customerId, flow, input, ...content })
    .onConflict((conflict) => conflict.columns(['customer_id', 'flow', 'input']).doNothing())
    .returning('revision')
    .executeTakeFirst();
}

function find(database: Reader, { customerId, flow, input }: DraftKey): Promise<DraftRow | undefined> {
  return database
    .selectFrom('drafts')
    .selectAll()
    .where('customer_id', '=', customerId)
    .where('flow', '=', flow)
    .where('input', '=', input)
    .executeTakeFirst();
}

const stamps = ({ shown, real }: Times) => ({ saved_at: shown.toISOString(), touched_at: real.toISOString() });
