import type { Transaction } from 'kysely';
import type { Tables } from '../db/tables.ts';
import type { MailKind } from '../mail/kinds.ts';
import { queueMail } from '../mail/outbox.ts';
import { type LinkKind, linkAddress } from './accountLinks.ts';
import { makeLink } from './links.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

const MAILS: Readonly<Record<LinkKind, MailKind>> = {
  magic_link: 'magic-link',
  reset: 'reset',
  verification: 'verification',
};

export interface LinkMail {
  /** Customer id, or a placeholder for an address without an account. */
  readonly owner: string;
  /** Undefined for an address without an account. */
  readonly to: string | undefined;
  readonly locale: string;
  readonly kind: LinkKind;
  readonly next?: string | undefined;
  readonly origin: string;
  readonly lifetimeMs: number;
  readonly visitor: string | null;
  readonly now: Date;
}

/** Writes the link and its e-mail in one transaction. */
export async function sendLink(transaction: Transaction<Tables>, mail: LinkMail): Promise<void> {
  const { owner, kind, next, origin, lifetimeMs, now, to, locale, visitor } = mail;
  const token = await makeLink(transaction, { owner, kind, next, expires: new Date(now.getTime() + lifetimeMs) });
  const values = {
    link: linkAddress(origin, kind, token),
    minutes: String(Math.floor(lifetimeMs / MINUTE_MS)),
    hours: String(Math.floor(lifetimeMs / HOUR_MS)),
  };
  queueMail(transaction, { kind: MAILS[kind], to, locale, values, visitor, now });
}
