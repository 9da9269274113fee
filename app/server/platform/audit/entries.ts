// Audit trail: one row for each change of a customer or operator, in the transaction of the change.
import { randomUUID } from 'node:crypto';
import type { Transaction } from 'kysely';
import { deferWrite } from '../db/deferWrite.ts';
import type { Database } from '../db/open.ts';
import type { AuditEntryRow, Tables } from '../db/tables.ts';
import { inTransaction } from '../db/transactions.ts';

export type AuditEntry = Pick<AuditEntryRow, 'actor' | 'actor_id' | 'operation' | 'subject' | 'request_id'>;

/**
 * Adds an entry at the end of a transaction.
 *
 * @param outcome `done`, or the code of the problem with which the request was refused
 */
export function writeAudit(transaction: Transaction<Tables>, entry: AuditEntry, now: Date, outcome = 'done'): void {
  const row = { ...entry, id: randomUUID(), happened_at: now.toISOString(), outcome };
  deferWrite(transaction, transaction.insertInto('audit_entries').values(row));
}

/** Adds an entry about a change by a command, or by the server itself. */
export function auditCommand(
  transaction: Transaction<Tables>,
  { actor, operation, subject = '' }: { actor: 'operator' | 'server'; operation: string; subject?: string },
  now: Date,
): void {
  writeAudit(transaction, { actor, actor_id: null, operation, subject, request_id: null }, now);
}

/** Runs the work of a command in one transaction with its entry. */
export function asOperator<Result>(
  database: Database,
  { operation, ids = [], now }: { operation: string; ids?: readonly string[]; now: Date },
  work: (transaction: Transaction<Tables>) => Promise<Result>,
): Promise<Result> {
  return inTransaction(database, async (transaction) => {
    const subject = ids.map((id) => `id=${id}`).join(' ');
    auditCommand(transaction, { actor: 'operator', operation, subject }, now);
    return work(transaction);
  });
}

/** Most entries that are read at once. */
export const MAX_READ = 1_000;

/**
 * Reads the latest entries, oldest first.
 *
 * @param id only entries of this customer, or about this subject
 */
export async function readAudit(database: Database, id?: string): Promise<AuditEntryRow[]> {
  const all = database.selectFrom('audit_entries').selectAll();
  const meant =
    id === undefined
      ? all
      : all.where(({ or, eb }) => or([eb('actor_id', '=', id), eb('subject', 'like', `%=${id}%`)]));
  const rows = await meant.orderBy('happened_at', 'desc').limit(MAX_READ).execute();
  return rows.filter((row) => id === undefined || isAbout(row, id)).reverse();
}

/** `like` also finds longer ids that begin with this one. */
const isAbout = ({ actor_id, subject }: AuditEntryRow, id: string): boolean =>
  actor_id === id || subject.split(' ').some((one) => one.endsWith(`=${id}`));
