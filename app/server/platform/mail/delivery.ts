import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { ServerContext } from '../auth/sessions.ts';
import type { MailRow } from '../db/tables.ts';
import { Breaker } from '../outbox/breaker.ts';
import { createMender, sendWhatIsDue, workOff } from '../outbox/outbox.ts';
import type { MailKind } from './kinds.ts';
import { type MailValues, renderMail } from './render.ts';
import type { MailTexts } from './texts.ts';
import { createDemoTransport, createSmtpTransport, type Transport } from './transports.ts';

/** Waits after each failure. After the last one the e-mail is given up. */
export const WAITS_MS: readonly number[] = [10, 60, 300, 900].map((seconds) => seconds * 1000);

export interface Delivery {
  readonly context: ServerContext;
  readonly texts: MailTexts;
  readonly transport: Transport;
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
  readonly breaker?: Breaker;
}

/** @param isSender false while another process sends e-mails */
export function startDelivery(
  app: FastifyInstance,
  context: ServerContext,
  texts: MailTexts,
  isSender: () => boolean = () => true,
): void {
  const { smtpUrl, mailFrom } = context.settings;
  const transport =
    smtpUrl === undefined
      ? createDemoTransport(context.database, context.clock)
      : createSmtpTransport(smtpUrl, mailFrom);
  const delivery = { context, transport, texts, log: app.log, breaker: new Breaker() };
  const mend = createMender({ table: 'mails', database: context.database, clock: context.clock, waitsMs: WAITS_MS });
  workOff(app, async (stopped) => {
    if (!isSender()) return;
    await mend();
    await deliverMails(delivery, stopped);
  });
}

/** Attempts every due e-mail once. */
export function deliverMails(delivery: Delivery, stopped?: AbortSignal): Promise<void> {
  const { context, log, breaker } = delivery;
  const { database, clock } = context;
  const send = async (mail: MailRow) => {
    if (mail.recipient !== '') await sendMail(delivery, mail);
  };
  const outbox = { table: 'mails', noun: 'an e-mail', database, clock, log, waitsMs: WAITS_MS, send } as const;
  return sendWhatIsDue<MailRow>({ ...outbox, ...(breaker && { breaker }) }, stopped);
}

async function sendMail(
  { texts, transport }: Delivery,
  { id, kind, recipient, locale, content, visitor }: MailRow,
): Promise<void> {
  const values = JSON.parse(content) as MailValues;
  const { language, text } = texts(kind as MailKind, locale);
  const { link = '', unsubscribe, replyTo } = values;
  const heads = { ...(unsubscribe !== undefined && { unsubscribe }), ...(replyTo !== undefined && { replyTo }) };
  await transport({ id, kind, to: recipient, visitor, link, ...heads, ...renderMail(text, language, values) });
}
