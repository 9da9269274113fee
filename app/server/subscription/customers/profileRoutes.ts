import type { FastifyInstance } from 'fastify';
import type { ProfileUpdate } from '../../generated/api.ts';
import type { ServerContext } from '../../platform/auth/sessions.ts';
import { requireRecentSession, requireVerifiedCustomer } from '../../platform/http/context.ts';
import { onceFor } from '../../platform/once/idempotency.ts';
import { findCompanyOf } from './companyQueries.ts';
import { toProfileView } from './profileView.ts';
import { changesPhone, updateProfile } from './updateProfile.ts';

const READ = { response: { 200: { $ref: 'Profile.json' } } };
const UPDATE = { ...READ, body: { $ref: 'ProfileUpdate.json' } };

/** Adds the routes of the profile (FLW-25). */
export function addProfileRoutes(app: FastifyInstance, context: ServerContext): void {
  app.get('/portal/api/bff/profile', { schema: READ }, async (request) => {
    const customer = await requireVerifiedCustomer(context, request);
    return toProfileView(customer, (await findCompanyOf(context.database, customer.id))?.id);
  });
  app.patch<{ Body: ProfileUpdate }>('/portal/api/bff/profile', { schema: UPDATE }, async (request) => {
    const customer = await requireVerifiedCustomer(context, request);
    // An attacker at an open session must not change how the customer is reached (ASVS 5.0 V7.5.1).
    if (changesPhone(customer, request.body)) await requireRecentSession(context, request);
    const order = { customerId: customer.id, update: request.body, now: request.now };
    return onceFor(context, request, customer.id, async (transaction) => {
      const changed = await updateProfile(transaction, order);
      return toProfileView(changed, (await findCompanyOf(transaction, customer.id))?.id);
    });
  });
}
