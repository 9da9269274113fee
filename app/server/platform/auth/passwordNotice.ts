// E-mail about a changed password, so that a customer notices a change by an attacker.
import type { FastifyRequest } from 'fastify';
import type { Transaction } from 'kysely';
import type { Customer, Tables } from '../db/tables.ts';
import { type MailOrder, queueMail } from '../mail/outbox.ts';
import { visitorOf } from '../mail/visitors.ts';
import { canSendMails } from '../settings/settings.ts';
import { originOfLinks } from './origins.ts';
import type { ServerContext } from './sessions.ts';

/** Page that the button opens. The customer can request a new password there. */
const SIGN_IN_PAGE = '/login';

export type PasswordNotice = Omit<MailOrder, 'to' | 'locale'>;

/** Returns undefined when the server sends no e-mails. */
export function passwordNoticeOf(
  { settings, clock }: ServerContext,
  request: FastifyRequest,
): PasswordNotice | undefined {
  if (!canSendMails(settings)) return undefined;
  const link = `${originOfLinks(settings, request)}${SIGN_IN_PAGE}`;
  return { kind: 'password-changed', values: { link }, visitor: visitorOf(request), now: clock.now() };
}

export function sendPasswordNotice(
  transaction: Transaction<Tables>,
  notice: PasswordNotice | undefined,
  { email, locale }: Pick<Customer, 'email' | 'locale'>,
): void {
  if (notice !== undefined) queueMail(transaction, { ...notice, to: email, locale });
}
