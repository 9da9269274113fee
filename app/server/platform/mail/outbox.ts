// Queue of e-mails. Each is written in the transaction that causes it.
import { randomUUID } from 'node:crypto';
import type { Transaction } from 'kysely';
import { deferWrite } from '../db/deferWrite.ts';
import type { Tables } from '../db/tables.ts';
import type { MailKind } from './kinds.ts';
import type { MailValues } from './render.ts';

export interface MailOrder {
  readonly kind: MailKind;
  /** Undefined without an account: the e-mail is written, but never sent (SEC-C6). */
  readonly to: string | undefined;
  readonly locale: string;
  readonly values: MailValues;
  readonly visitor: string | null;
  readonly now: Date;
}

/** Queues an e-mail, to be sent after the commit. */
export function queueMail(transaction: Transaction<Tables>, order: MailOrder): void {
  const { kind, to, locale, values, visitor, now } = order;
  deferWrite(
    transaction,
    transaction.insertInto('mails').values({
      id: randomUUID(),
      kind,
      recipient: to ?? '',
      locale,
      content: JSON.stringify(values),
      visitor,
      attempts: 0,
      due_at: now.toISOString(),
    }),
  );
}
