import type { FastifyInstance } from 'fastify';
import type { EmailConfirmation } from '../../generated/api.ts';
import { audit } from '../audit/audit.ts';
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
import { findSessionCustomer, type ServerContext } from './sessions.ts';

const done = { response: { 200: { $ref: 'Done.json' } } };

/** Routes of e-mail verification (FLW-34). */
export function addVerificationRoutes(app: FastifyInstance, context: ServerContext): void {
  addSending(app, context);
  addConfirming(app, context);
}

function addSending(app: FastifyInstance, context: ServerContext): void {
  const limiter = createAccountLimiter(context);
  app.post('/api/auth/custom/sendVerification', { schema: done }, async (request) => {
    const { id, email, locale, email_verified } = await requireCustomer(context, request);
    await limiter.sendsVerification(request, id);
    if (email_verified === 1) return { ok: true };
    const mail = { ...linkMailOf(context, request, 'verification'), owner: id, to: email, locale };
    await inTransactionOf(context.database, id, (transaction) => sendLink(transaction, mail));
    return { ok: true };
  });
}

function addConfirming(app: FastifyInstance, context: ServerContext): void {
  const limiter = createAccountLimiter(context);
  const schema = { body: { $ref: 'EmailConfirmation.json' }, ...done };
  app.post<{ Body: EmailConfirmation }>('/api/auth/custom/verifyEmail', { schema }, async (request) => {
    await limiter.usesLink(request);
    const { token, password } = request.body;
    const now = context.clock.now();
    const customer = await findLinkOwner(context.database, 'verification', token, now);
    if (customer === undefined) throw linkExpired();
    const here = await findSessionCustomer(context, request);
    const newPassword = await passwordInstead(customer, here, password);
    const newHash = newPassword && (await hashPassword(newPassword));
    const notice = passwordNoticeOf(context, request);
    await inTransaction(context.database, async (transaction) => {
      if (newHash === undefined) await confirmAddress(transaction, customer, { token, now });
      else await resetPassword(transaction, { kind: 'verification', token, newHash, now, notice });
      audit(transaction, request, now, customer.id);
    });
    return { ok: true };
  });
}
