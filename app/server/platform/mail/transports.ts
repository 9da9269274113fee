// Transports of e-mails: SMTP, or the demo's mailbox. Only this file imports nodemailer.
import type { Transporter } from 'nodemailer';
import type { Database } from '../db/open.ts';
import { isPublicAddress } from '../http/loopback.ts';
import type { Clock } from '../settings/clock.ts';
import type { RenderedMail } from './render.ts';

export interface Mail extends RenderedMail {
  readonly id: string;
  readonly kind: string;
  readonly to: string;
  readonly link: string;
  readonly visitor: string | null;
  /** One-click unsubscribe address; absent for e-mails without a subscription. */
  readonly unsubscribe?: string;
  readonly replyTo?: string;
}

/** Sends an e-mail; throws when it was not delivered. */
export type Transport = (mail: Mail) => Promise<void>;

/** Timeout of a mail server in milliseconds. Must be shorter than the claim of a row. */
const SILENCE_MS = 10_000;

export function createSmtpTransport(url: string, from: string): Transport {
  let server: Promise<Transporter> | undefined;
  return async ({ id, to, subject, text, html, unsubscribe, replyTo }) => {
    server ??= connect(url);
    await (await server).sendMail({
      // The same for every attempt, so that mail programs recognize repetitions.
      messageId: `<${id}@fahrplan>`,
      from,
      to: { name: '', address: to },
      ...(replyTo !== undefined && { replyTo: { name: '', address: replyTo } }),
      subject,
      text,
      html,
      headers: { 'Auto-Submitted': 'auto-generated', ...endingOf(unsubscribe) },
    });
  };
}

/** Headers for the unsubscribe button of mail programs (RFC 2369, RFC 8058). */
function endingOf(unsubscribe: string | undefined): Record<string, string> {
  if (unsubscribe === undefined) return {};
  return { 'List-Unsubscribe': `<${unsubscribe}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };
}

async function connect(url: string): Promise<Transporter> {
  // Loaded on demand, which makes the start faster.
  const { createTransport } = await import('nodemailer');
  return createTransport({
    url,
    // E-mails contain sign-in links: an attacker must not be able to downgrade the encryption.
    requireTLS: isPublicAddress(url),
    connectionTimeout: SILENCE_MS,
    greetingTimeout: SILENCE_MS,
    socketTimeout: SILENCE_MS,
    // Content must not be loaded from files or other servers.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

/** Creates a transport that stores e-mails for the visitor who caused them. */
export function createDemoTransport(database: Database, clock: Clock): Transport {
  return async ({ id, kind, to, subject, text, html, link, visitor, replyTo }) => {
    if (visitor === null) return;
    const { pathname, search } = new URL(link);
    const sent_at = clock.now().toISOString();
    await database
      .insertInto('demo_mails')
      .values({
        ...{ id, visitor, kind, recipient: to, subject, text, html, sent_at },
        ...{ link: pathname + search, reply_to: replyTo },
      })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .execute();
  };
}
