import type { FastifyRequest } from 'fastify';
import type { Transaction } from 'kysely';
import { originOfLinks } from '../auth/origins.ts';
import type { ServerContext } from '../auth/sessions.ts';
import type { Customer, Tables } from '../db/tables.ts';
import { canSendMails } from '../settings/settings.ts';
import type { MailKind } from './kinds.ts';
import { queueMail } from './outbox.ts';
import type { MailValues } from './render.ts';
import { visitorOf } from './visitors.ts';

export interface Notice {
  readonly kind: MailKind;
  readonly to: Pick<Customer, 'email' | 'locale'>;
  /** Page of the portal that the button opens, such as /mycars/d1. */
  readonly page: string;
  readonly values: MailValues;
}

/** Queues a notice in the action's transaction. Does nothing if the server sends no e-mails. */
export type Notify = (transaction: Transaction<Tables>, notice: Notice) => void;

export function noticesOf({ settings, clock }: ServerContext, request: FastifyRequest): Notify {
  const origin = originOfLinks(settings, request);
  return (transaction, { kind, to, page, values }) => {
    if (!canSendMails(settings)) return;
    queueMail(transaction, {
      kind,
      to: to.email,
      locale: to.locale,
      values: { ...values, link: `${origin}${page}` },
      visitor: visitorOf(request),
      now: clock.now(),
    });
  };
}
