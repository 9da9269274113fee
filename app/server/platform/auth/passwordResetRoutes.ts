import type { FastifyInstance } from 'fastify';
import type { PasswordReset } from '../../generated/api.ts';
import { audit } from '../audit/audit.ts';
import { inTransaction } from '../db/transactions.ts';
import { Problem } from '../http/problems.ts';
import { createAccountLimiter } from './limits.ts';
import { findLinkOwner, linkExpired } from './links.ts';
import { isStrongPassword } from './passwordChange.ts';
import { passwordNoticeOf } from './passwordNotice.ts';
import { hashPassword } from './passwords.ts';
import { resetPassword } from './resetPassword.ts';
import type { ServerContext } from './sessions.ts';

/** Route of the reset page (FLW-35). It does not sign in. */
export function addPasswordResetRoute(app: FastifyInstance, context: ServerContext): void {
  const limiter = createAccountLimiter(context);
  const schema = { body: { $ref: 'PasswordReset.json' }, response: { 200: { $ref: 'Done.json' } } };
  app.post<{ Body: PasswordReset }>('/api/auth/custom/resetPassword', { schema }, async (request) => {
    const { token, password } = request.body;
    await limiter.usesLink(request);
    if (!isStrongPassword(password))
      throw new Problem('invalid_fields', 'The new password is too weak. Choose one that follows the password rules.', {
        fields: [{ name: 'password', code: 'weak_password' }],
      });
    const now = context.clock.now();
    // Checks the link first, because hashing is expensive.
    const owner = await findLinkOwner(context.database, 'reset', token, now);
    if (owner === undefined) throw linkExpired();
    const newHash = await hashPassword(password);
    const notice = passwordNoticeOf(context, request);
    await inTransaction(context.database, async (transaction) => {
      await resetPassword(transaction, { kind: 'reset', token, newHash, now, notice });
      audit(transaction, request, now, owner.id);
    });
    return { ok: true };
  });
}
