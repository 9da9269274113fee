// How e-mails leave: through a mail server, or into the demo's readable outbox. The only door to nodemailer.
import type { Transporter } from 'nodemailer';
import type { Database } from '../db/open.ts';
import { isPublicAddress } from '../http/loopback.ts';
import type { Clock } from '../settings/clock.ts';
import type { RenderedMail } from './render.ts';

/** An e-mail on its way. */
export interface Mail extends RenderedMail {
  readonly id: string;
  readonly kind: string;
  readonly to: string;
  /** The address behind its button. */
  readonly link: string;
  readonly visitor: string | null;
  /** Where mail programmes end what it belongs to, with one press; absent for what nobody has subscribed to. */
  readonly unsubscribe?: string;
  /** Who is answered by whoever replies; absent where nobody does. */
  readonly replyTo?: string;
}

/** Sends an e-mail; throws when it did not get there. */
export type Transport = (mail: Mail) => Promise<void>;

/** A mail server that says nothing is given up, in milliseconds; shorter than an e-mail is claimed. */
const SILENCE_MS = 10_000;

/** Sends through a mail server, such as smtps://user:password@mail.example. */
export function createSmtpTransport(url: string, from: string): Transport {
  let server: Promise<Transporter> | undefined;
  return async ({ id, to, subject, text, html, unsubscribe, replyTo }) => {
    server ??= connect(url);
    await (await server).sendMail({
      // The same for every try, so that a mail program can tell a repeated e-mail.
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

/** What mail programmes make a button of (RFC 2369, RFC 8058). */
function endingOf(unsubscribe: string | undefined): Record<string, string> {
  if (unsubscribe === undefined) return {};
  return { 'List-Unsubscribe': `<${unsubscribe}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };
}

async function connect(url: string): Promise<Transporter> {
  // A server that starts need not wait for it.
  const { createTransport } = await import('nodemailer');
  return createTransport({
    url,
    // A mail holds a link that signs in: whoever sits in between must not be able to talk the servers out of encrypting.
    requireTLS: isPublicAddress(url),
    connectionTimeout: SILENCE_MS,
    greetingTimeout: SILENCE_MS,
    socketTimeout: SILENCE_MS,
    // Nothing of an e-mail is read from files or other servers.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

/** Keeps e-mails where the visitor who caused them can read them. */
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
