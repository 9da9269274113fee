import type { FastifyInstance } from 'fastify';
import type { PasswordChange } from '../../generated/api.ts';
import { requireCustomer } from '../http/context.ts';
import { Problem } from '../http/problems.ts';
import { onceKeyOf } from '../once/idempotency.ts';
import { once } from '../once/once.ts';
import { createAttemptCounter } from './attempts.ts';
import { changePassword } from './changePassword.ts';
import { slowDownGuessing } from './guessing.ts';
import { checkPasswordChange } from './passwordChange.ts';
import { passwordNoticeOf } from './passwordNotice.ts';
import { hashPassword, slowHashOf } from './passwords.ts';
import { handOverSession, makeSession, type ServerContext } from './sessions.ts';

/** Route of the change-password page (FLW-24). */
export function addPasswordRoute(app: FastifyInstance, context: ServerContext): void {
  const attempts = createAttemptCounter(context.database, context.clock, context.settings.signIn.windowMs);
  const schema = { body: { $ref: 'PasswordChange.json' }, response: { 200: { $ref: 'Done.json' } } };
  app.post<{ Body: PasswordChange }>('/portal/api/bff/change-password', { schema }, async (request, reply) => {
    const customer = await requireCustomer(context, request);
    if (customer.login_provider !== null)
      throw new Problem(
        'password_not_for_provider',
        `The account signs in through ${customer.login_provider} and has no password here. Change the password there.`,
      );
    const fields = checkPasswordChange(request.body);
    if (fields.length > 0)
      throw new Problem('invalid_fields', 'The new password is invalid. Correct the listed fields.', { fields });
    const key = onceKeyOf(request, customer.id, context.clock.now());
    const forgive = await slowDownGuessing(context, attempts, request, { email: customer.email });
    const order = {
      customerId: customer.id,
      currentPassword: request.body.currentPassword,
      newHash: await hashPassword(request.body.newPassword),
      notice: passwordNoticeOf(context, request),
    };
    // The request text holds passwords, so its stored hash must be as slow as a password's.
    const wording = await slowHashOf(key.request, `${key.customerId} ${key.key}`);
    let token: string | undefined;
    const answer = await once(context.database, { ...key, request: wording }, async (transaction) => {
      await changePassword(transaction, order);
      token = await makeSession({ ...context, database: transaction }, request, customer.id);
      return { ok: true };
    });
    // Rotates the session, so that a stolen cookie of this browser is signed out too.
    if (token !== undefined) handOverSession(request, reply, token);
    await forgive();
    return answer;
  });
}
