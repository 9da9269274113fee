// Drafts of a customer. Writers name the revision they have seen, so none is overwritten unseen
// (SEC-B13).
import type { Transaction } from 'kysely';
import type { Draft, DraftCopy } from '../../generated/api.ts';
import type { DraftRow, Tables } from '../db/tables.ts';
import { Problem } from '../http/problems.ts';

export const MAX_DRAFTS = 50;

/** Maximum drafts per customer, including ended ones. */
const MAX_REMEMBERED = 200;

export interface DraftKey {
  readonly customerId: string;
  readonly flow: string;
  /** JSON of flat values with sorted names. */
  readonly input: string;
}

/** Time shown to the customer, and real time, which decides about deletion. */
export interface Times {
  readonly shown: Date;
  readonly real: Date;
}

type Reader = Pick<Transaction<Tables>, 'selectFrom'>;

/** Reads a draft. Revision 0 means that it never existed. */
export async function readDraft(database: Reader, key: DraftKey): Promise<DraftCopy> {
  const row = await find(database, key);
  if (row === undefined) return { revision: 0 };
  const { revision, content, saved_at } = row;
  return content === null ? { revision } : { revision, draft: JSON.parse(content) as Draft, saved_at };
}

/** Returns a customer's drafts that can be resumed, latest first. */
export function listDrafts(database: Reader, customerId: string): Promise<DraftRow[]> {
  return database
    .selectFrom('drafts')
    .selectAll()
    .where('customer_id', '=', customerId)
    .where('content', 'is not', null)
    .orderBy('saved_at', 'desc')
    .execute();
}

/** @throws draft_changed if the stored revision is not the one seen; too_many_drafts */
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
  // The closing page and its successor may send the same content. That is no conflict.
  const kept = await find(transaction, key);
  if (kept?.content === row.content) return { revision: kept.revision, saved_at: kept.saved_at };
  throw new Problem(
    'draft_changed',
    'Another window has changed the draft. Load it, and choose which version to keep.',
  );
}

/** Ends a draft at any revision. The revision stays, so that other tabs notice. */
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
  const isFull = rows.length >= MAX_REMEMBERED;
  // Ending a draft that never existed needs no row.
  if (content.content === null && isFull) return undefined;
  if (isFull || rows.filter((row) => row.content !== null).length >= MAX_DRAFTS)
    throw new Problem(
      'too_many_drafts',
      `The customer already has ${MAX_DRAFTS} drafts, the maximum. Delete one first.`,
    );
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
