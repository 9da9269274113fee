// Sends what waits in the outbox. Several servers may do so at once: whoever claims an e-mail sends it.
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { MailRow } from '../db/tables.ts';
import type { SessionStore } from '../sessions.ts';
import { type MailValues, renderMail } from './render.ts';
import { type MailKind, type MailTexts, readMailTexts } from './texts.ts';
import { createDemoTransport, createSmtpTransport, type Transport } from './transports.ts';

const SECOND_MS = 1000;

/** How often a server looks for e-mails. */
const LOOK_EVERY_MS = SECOND_MS;

/** How many e-mails are sent before it looks again. */
const MOST_AT_ONCE = 20;

/** An e-mail whose sender was killed is free again after so long. */
const CLAIMED_MS = 60 * SECOND_MS;

/** How long to wait after each failure; after the last one the e-mail is given up. */
export const WAITS_MS: readonly number[] = [10, 60, 300, 900].map((seconds) => seconds * SECOND_MS);

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
  let running = Promise.resolve();
  let isRunning = false;
  const look = async () => {
    if (isRunning) return;
    isRunning = true;
    running = deliverMails(delivery)
      .catch((error: unknown) => app.log.error({ err: error }, 'the outbox cannot be read'))
      .finally(() => {
        isRunning = false;
      });
    await running;
  };
  const timer = setInterval(look, LOOK_EVERY_MS);
  timer.unref();
  app.addHook('preClose', async () => {
    clearInterval(timer);
    await running;
  });
}

/** Sends every e-mail that is due, once. */
export async function deliverMails(delivery: Delivery): Promise<void> {
  const { store } = delivery;
  const due = await store.database
    .selectFrom('mails')
    .selectAll()
    .where('due_at', '<=', store.clock.now().toISOString())
    .orderBy('due_at')
    .limit(MOST_AT_ONCE)
    .execute();
  for (const mail of due) if (await claim(delivery, mail)) await deliver(delivery, mail);
}

/** Of all who have seen the e-mail, one moves its time. */
async function claim({ store }: Delivery, { id, due_at, attempts }: MailRow): Promise<boolean> {
  const until = new Date(store.clock.now().getTime() + CLAIMED_MS).toISOString();
  const { numUpdatedRows } = await store.database
    .updateTable('mails')
    .set({ due_at: until, attempts: attempts + 1 })
    .where('id', '=', id)
    .where('due_at', '=', due_at)
    .where('attempts', '=', attempts)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

async function deliver(delivery: Delivery, mail: MailRow): Promise<void> {
  try {
    if (mail.recipient !== '') await send(delivery, mail);
  } catch (error) {
    return retryLater(delivery, mail, error);
  }
  await forget(delivery, mail);
}

async function send(
  { texts, transport }: Delivery,
  { id, kind, recipient, locale, content, visitor }: MailRow,
): Promise<void> {
  const values = JSON.parse(content) as MailValues;
  const { language, text } = texts(kind as MailKind, locale);
  await transport({ id, kind, to: recipient, visitor, link: values.link ?? '', ...renderMail(text, language, values) });
}

/** The log names the e-mail and what went wrong by code: messages of mail servers repeat addresses (threats C12). */
async function retryLater(delivery: Delivery, mail: MailRow, error: unknown): Promise<void> {
  const wait = WAITS_MS[mail.attempts];
  const reason = { mail: mail.id, kind: mail.kind, attempt: mail.attempts + 1, code: codeOf(error) };
  if (wait === undefined) {
    delivery.log.warn(reason, 'an e-mail was given up');
    return forget(delivery, mail);
  }
  delivery.log.warn(reason, 'an e-mail was not taken');
  const due_at = new Date(delivery.store.clock.now().getTime() + wait).toISOString();
  await delivery.store.database.updateTable('mails').set({ due_at }).where('id', '=', mail.id).execute();
}

/** What was sent, or never will be, is nobody's business any more: it holds an address and a link. */
async function forget({ store }: Delivery, { id }: MailRow): Promise<void> {
  await store.database.deleteFrom('mails').where('id', '=', id).execute();
}

function codeOf(error: unknown): string {
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown };
  return [code, responseCode].filter((part) => /^[\w-]{1,40}$/.test(String(part ?? ''))).join(' ');
}
