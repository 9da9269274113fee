// Tells a customer that the password of the account was changed, so that one who did not do it notices.
import type { FastifyRequest } from 'fastify';
import type { Transaction } from 'kysely';
import type { Customer, Tables } from '../db/tables.ts';
import { type MailOrder, queueMail } from '../mail/outbox.ts';
import { visitorOf } from '../mail/visitors.ts';
import { canSendMails } from '../settings/settings.ts';
import { originOfLinks } from './origins.ts';
import type { ServerContext } from './sessions.ts';

/** The page that the button opens; a new password can be asked for there. */
const SIGN_IN_PAGE = '/login';

/** Everything about the notice but whom it is for. */
export type PasswordNotice = Omit<MailOrder, 'to' | 'locale'>;

/** Prepares the notice; nothing when the server sends no e-mails. */
export function passwordNoticeOf(
  { settings, clock }: ServerContext,
  request: FastifyRequest,
): PasswordNotice | undefined {
  if (!canSendMails(settings)) return undefined;
  const link = `${originOfLinks(settings, request)}${SIGN_IN_PAGE}`;
  return { kind: 'password-changed', values: { link }, visitor: visitorOf(request), now: clock.now() };
}

/** Writes the notice to a customer. */
export function sendPasswordNotice(
  transaction: Transaction<Tables>,
  notice: PasswordNotice | undefined,
  { email, locale }: Pick<Customer, 'email' | 'locale'>,
): void {
  if (notice !== undefined) queueMail(transaction, { ...notice, to: email, locale });
}
