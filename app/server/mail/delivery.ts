// Sends the e-mails that wait in the outbox.
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { MailRow } from '../db/tables.ts';
import { sendWhatIsDue, workOff } from '../outbox/outbox.ts';
import type { SessionStore } from '../sessions.ts';
import type { MailKind } from './kinds.ts';
import { type MailValues, renderMail } from './render.ts';
import { type MailTexts, readMailTexts } from './texts.ts';
import { createDemoTransport, createSmtpTransport, type Transport } from './transports.ts';

/** How long to wait after each failure; after the last one the e-mail is given up. */
export const WAITS_MS: readonly number[] = [10, 60, 300, 900].map((seconds) => seconds * 1000);

/** What sending needs. */
export interface Delivery {
  readonly store: SessionStore;
  readonly texts: MailTexts;
  readonly transport: Transport;
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
}

/** Sends e-mails until the server is closed; the texts are checked at once. */
export function startDelivery(app: FastifyInstance, store: SessionStore): void {
  const { smtpUrl, mailFrom } = store.settings;
  const transport =
    smtpUrl === undefined ? createDemoTransport(store.database, store.clock) : createSmtpTransport(smtpUrl, mailFrom);
  const delivery = { store, transport, texts: readMailTexts(), log: app.log };
  workOff(app, () => deliverMails(delivery));
}

/** Sends every e-mail that is due, once. */
export function deliverMails(delivery: Delivery): Promise<void> {
  const { store, log } = delivery;
  const { database, clock } = store;
  return sendWhatIsDue<MailRow>({
    table: 'mails',
    noun: 'an e-mail',
    database,
    clock,
    log,
    waitsMs: WAITS_MS,
    send: async (mail) => {
      if (mail.recipient !== '') await send(delivery, mail);
    },
  });
}

async function send(
  { texts, transport }: Delivery,
  { id, kind, recipient, locale, content, visitor }: MailRow,
): Promise<void> {
  const values = JSON.parse(content) as MailValues;
  const { language, text } = texts(kind as MailKind, locale);
  const { link = '', unsubscribe, replyTo } = values;
  const heads = { ...(unsubscribe !== undefined && { unsubscribe }), ...(replyTo !== undefined && { replyTo }) };
  await transport({ id, kind, to: recipient, visitor, link, ...heads, ...renderMail(text, language, values) });
}
