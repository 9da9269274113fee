// Proving that an e-mail address is one's own.

import type { FastifyInstance } from 'fastify';
import { inTransaction } from '../db/transactions.ts';
import { requireCustomer } from '../http/context.ts';
import { confirmAddress, passwordInstead } from './confirmAddress.ts';
import { createAccountLimiter } from './limits.ts';
import { linkMailOf } from './linkMails.ts';
import { findLinkOwner, linkExpired } from './links.ts';
import { inTransactionOf } from './lockAccountRow.ts';
import { passwordNoticeOf } from './passwordNotice.ts';
import { hashPassword } from './passwords.ts';
import { resetPassword } from './resetPassword.ts';
import { sendLink } from './sendLink.ts';
import { findSessionCustomer, type SessionStore } from './sessions.ts';

interface EmailConfirmation {
  readonly token: string;
  readonly password?: string;
}

const done = { response: { 200: { $ref: 'Done.json' } } };

/** The calls behind the e-mail verification (spec 1 §6 "Logged-in user with unverified e-mail"). */
export function addVerificationRoutes(app: FastifyInstance, store: SessionStore): void {
  addSending(app, store);
  addConfirming(app, store);
}

function addSending(app: FastifyInstance, store: SessionStore): void {
  const limiter = createAccountLimiter(store);
  app.post('/api/auth/custom/sendVerification', { schema: done }, async (request) => {
    const { id, email, locale, email_verified } = await requireCustomer(store, request);
    await limiter.sendsVerification(request, id);
    if (email_verified === 1) return { ok: true };
    const mail = { ...linkMailOf(store, request, 'verification'), owner: id, to: email, locale };
    await inTransactionOf(store.database, id, (transaction) => sendLink(transaction, mail));
    return { ok: true };
  });
}

function addConfirming(app: FastifyInstance, store: SessionStore): void {
  const limiter = createAccountLimiter(store);
  const schema = { body: { $ref: 'EmailConfirmation.json' }, ...done };
  app.post<{ Body: EmailConfirmation }>('/api/auth/custom/verifyEmail', { schema }, async (request) => {
    await limiter.usesLink(request);
    const { token, password } = request.body;
    const now = store.clock.now();
    const customer = await findLinkOwner(store.database, 'verification', token, now);
    if (customer === undefined) throw linkExpired();
    const here = await findSessionCustomer(store, request);
    const newPassword = await passwordInstead(customer, here, password);
    const newHash = newPassword && (await hashPassword(newPassword));
    const notice = passwordNoticeOf(store, request);
    await inTransaction(store.database, (transaction) =>
      newHash === undefined
        ? confirmAddress(transaction, customer, { token, now })
        : resetPassword(transaction, { kind: 'verification', token, newHash, now, notice }),
    );
    return { ok: true };
  });
}
