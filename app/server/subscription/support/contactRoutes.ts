import type { FastifyInstance } from 'fastify';
import type { Contact } from '../../generated/api.ts';
import { audit } from '../../platform/audit/audit.ts';
import { checkKnownPerson, isProfileComplete } from '../../platform/auth/completeProfile.ts';
import { createAccountLimiter } from '../../platform/auth/limits.ts';
import { inTransactionOf } from '../../platform/auth/lockAccountRow.ts';
import type { ServerContext } from '../../platform/auth/sessions.ts';
import { requireCustomer, requireRecentSession, todayOf } from '../../platform/http/context.ts';
import { Problem } from '../../platform/http/problems.ts';
import { checkPerson, contactPerson } from '../customers/personalDetails.ts';
import { toColumns } from '../customers/register.ts';

/**
 * Adds the route of completeRegistration (SGN-6).
 * It needs a session: knowing an e-mail address must not be enough to change its account.
 */
export function addContactRoute(app: FastifyInstance, context: ServerContext): void {
  const limiter = createAccountLimiter(context);
  const schema = { body: { $ref: 'Contact.json' }, response: { 200: { $ref: 'Done.json' } } };
  app.patch<{ Body: Contact }>('/api/checkout/v2/contact', { schema }, async (request) => {
    const customer = await requireCustomer(context, request);
    await limiter.changesAccount(request, customer.id);
    const person = contactPerson(request.body);
    const columns = toColumns(person);
    const fields = [...checkPerson(person, todayOf(request)), ...checkKnownPerson(customer, columns)];
    if (fields.length > 0)
      throw new Problem('invalid_fields', 'The contact is invalid. Correct the listed fields.', { fields });
    // An attacker at an open session must not change how the customer is reached (ASVS 5.0 V7.5.1).
    if (isProfileComplete(customer) && columns.phone !== customer.phone) await requireRecentSession(context, request);
    await inTransactionOf(context.database, customer.id, async (transaction) => {
      await transaction.updateTable('customers').set(columns).where('id', '=', customer.id).execute();
      audit(transaction, request, context.clock.now());
    });
    return { ok: true };
  });
}
