import type { FastifyInstance } from 'fastify';
import type { Registration } from '../../generated/api.ts';
import { audit } from '../../platform/audit/audit.ts';
import { refusePrograms } from '../../platform/auth/botCheck.ts';
import { toEmailKey } from '../../platform/auth/customers.ts';
import { isDomainRefused } from '../../platform/auth/emailDomains.ts';
import { createAccountLimiter } from '../../platform/auth/limits.ts';
import { linkMailOf } from '../../platform/auth/linkMails.ts';
import { hashPassword } from '../../platform/auth/passwords.ts';
import { type ServerContext, startSession } from '../../platform/auth/sessions.ts';
import { inTransaction } from '../../platform/db/transactions.ts';
import { todayOf } from '../../platform/http/context.ts';
import { Problem } from '../../platform/http/problems.ts';
import { checkRegistration, register } from './register.ts';

/**
 * Adds the route that registers and signs in
 * (SGN-3, SGN-5).
 */
export function addRegistrationRoute(app: FastifyInstance, context: ServerContext): void {
  const limiter = createAccountLimiter(context);
  const schema = { body: { $ref: 'Registration.json' }, response: { 200: { $ref: 'AuthResult.json' } } };
  app.post<{ Body: Registration }>('/api/auth/custom/register', { schema }, async (request, reply) => {
    const { email, password } = request.body;
    await limiter.registers(request, toEmailKey(email));
    await refusePrograms(context.settings, request, 'submit');
    const fields = checkRegistration(request.body, todayOf(request));
    if (fields.length > 0)
      throw new Problem('invalid_fields', 'The registration is invalid. Correct the listed fields.', { fields });
    if (isDomainRefused(email, context.settings.refusedDomains)) return { ok: false, code: 'invalid_domain' };
    const passwordHash = await hashPassword(password);
    return inTransaction(context.database, async (transaction) => {
      const mail = linkMailOf(context, request, 'verification');
      const id = await register(transaction, request.body, passwordHash, mail);
      if (id === undefined) return { ok: false, code: 'user_already_exists' };
      await startSession({ ...context, database: transaction }, request, reply, id);
      audit(transaction, request, context.clock.now(), id);
      return { ok: true };
    });
  });
}
