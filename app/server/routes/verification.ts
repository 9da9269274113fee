// Proving that an e-mail address is one's own.
import type { FastifyInstance } from 'fastify';
import { createAccountLimiter } from '../accounts/limits.ts';
import { linkMailOf } from '../accounts/linkMails.ts';
import { redeemLink } from '../accounts/links.ts';
import { sendLink } from '../accounts/sendLink.ts';
import { inTransaction } from '../db/transactions.ts';
import { requireCustomer } from '../plugins/context.ts';
import type { SessionStore } from '../sessions.ts';

const done = { response: { 200: { $ref: 'Done.json' } } };

/** The calls behind the e-mail verification (spec 1 §6 "Logged-in user with unverified e-mail"). */
export function addVerificationRoutes(app: FastifyInstance, store: SessionStore): void {
  const limiter = createAccountLimiter(store);
  app.post('/api/auth/custom/sendVerification', { schema: done }, async (request) => {
    const { id, email, locale, email_verified } = await requireCustomer(store, request);
    await limiter.sendsVerification(request, id);
    if (email_verified === 1) return { ok: true };
    const mail = { ...linkMailOf(store, request, 'verification'), owner: id, to: email, locale };
    await inTransaction(store.database, (transaction) => sendLink(transaction, mail));
    return { ok: true };
  });
  const schema = { body: { $ref: 'LinkToken.json' }, ...done };
  app.post<{ Body: { token: string } }>('/api/auth/custom/verifyEmail', { schema }, async (request) => {
    await limiter.usesLink(request);
    await inTransaction(store.database, async (transaction) => {
      const { customerId } = await redeemLink(transaction, 'verification', request.body.token, store.clock.now());
      await transaction.updateTable('customers').set({ email_verified: 1 }).where('id', '=', customerId).execute();
    });
    return { ok: true };
  });
}
