// E-mails wait in the database, written together with what they are about, so that neither is ever there alone.
import { randomUUID } from 'node:crypto';
import type { Transaction } from 'kysely';
import { deferWrite } from '../db/deferWrite.ts';
import type { Tables } from '../db/tables.ts';
import type { MailKind } from './kinds.ts';
import type { MailValues } from './render.ts';

/** An e-mail that is to be sent. */
export interface MailOrder {
  readonly kind: MailKind;
  /** Nothing when there is nobody to write to: the same is written, and nothing is sent (threats C6). */
  readonly to: string | undefined;
  readonly locale: string;
  readonly values: MailValues;
  /** Browser that may read it in the demo, by its hash. */
  readonly visitor: string | null;
  readonly now: Date;
}

/** Puts an e-mail into the outbox; it is sent once the transaction is through. */
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
