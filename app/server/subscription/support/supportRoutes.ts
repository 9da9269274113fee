import type { FastifyInstance } from 'fastify';
import type { SupportMessage } from '../../generated/api.ts';
import { createAttemptCounter } from '../../platform/auth/attempts.ts';
import { originOfLinks } from '../../platform/auth/origins.ts';
import { findSessionCustomer, type ServerContext } from '../../platform/auth/sessions.ts';
import { inTransaction } from '../../platform/db/transactions.ts';
import { languageOf } from '../../platform/http/context.ts';
import { Problem } from '../../platform/http/problems.ts';
import { visitorOf } from '../../platform/mail/visitors.ts';
import { onceFor, visitorOnceOf } from '../../platform/once/idempotency.ts';
import { sendOnce, sendToSupport } from './send.ts';

/** Messages per network address, and per customer, within a window. */
const MAX_PER_ADDRESS = 20;
const MAX_PER_CUSTOMER = 10;

/** @param to address of the support */
export function addSupportRoute(app: FastifyInstance, context: ServerContext, to: string): void {
  const { database, clock, settings } = context;
  const attempts = createAttemptCounter(database, clock, settings.signIn.windowMs);
  const schema = { body: { $ref: 'SupportMessage.json' }, response: { 200: { $ref: 'SupportReference.json' } } };
  app.post<{ Body: SupportMessage }>('/api/sendSupportMessage', { schema }, async (request) => {
    await attempts.refuseNetworkAbove('support-address', request.ip, MAX_PER_ADDRESS);
    const { contactId, name = '', email = '' } = request.body;
    const customer = await findSessionCustomer(context, request);
    // The answer is the same for every other customer, so that it does not reveal accounts.
    if (contactId !== undefined && customer === undefined)
      throw new Problem('signed_out', 'The session has ended. Sign in, and send the message again.');
    if (contactId !== undefined && contactId !== customer?.id)
      throw new Problem('not_found', 'The contact is not the signed-in customer. Send the contact of the session.');
    const { locale } = languageOf(request);
    const origin = originOfLinks(settings, request);
    const place = { to, origin, locale, visitor: visitorOf(request), now: clock.now() };
    if (customer === undefined) {
      const writer = { name, email, account: undefined };
      const once = visitorOnceOf(request);
      return inTransaction(database, (transaction) => sendOnce(transaction, once, request.body, writer, place));
    }
    await attempts.refuseAbove(`support ${customer.id}`, MAX_PER_CUSTOMER);
    const full = [customer.firstname, customer.lastname].filter(Boolean).join(' ');
    const writer = { name: full || customer.email, email: customer.email, account: customer };
    return onceFor(context, request, customer.id, async (transaction) =>
      sendToSupport(transaction, request.body, writer, place),
    );
  });
}
