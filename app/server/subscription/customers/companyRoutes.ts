import type { FastifyInstance } from 'fastify';
import type { CompanyUpdate } from '../../generated/api.ts';
import type { ServerContext } from '../../platform/auth/sessions.ts';
import { requireVerifiedCustomer } from '../../platform/http/context.ts';
import { onceFor } from '../../platform/once/idempotency.ts';
import { findCompany } from './companyQueries.ts';
import { toCompanyView } from './companyView.ts';
import { updateCompany } from './updateCompany.ts';

interface OneCompany {
  Params: { id: string };
}

const READ = { response: { 200: { $ref: 'Company.json' } } };
const UPDATE = { ...READ, body: { $ref: 'CompanyUpdate.json' } };

/** Adds the routes of companies (ACC-13). They need a confirmed e-mail address. */
export function addCompanyRoutes(app: FastifyInstance, context: ServerContext): void {
  app.get<OneCompany>('/portal/api/bff/companies/:id', { schema: READ }, async (request) => {
    const customer = await requireVerifiedCustomer(context, request);
    return toCompanyView(await findCompany(context.database, customer.id, request.params.id));
  });
  app.patch<OneCompany & { Body: CompanyUpdate }>('/api/checkout/company/:id', { schema: UPDATE }, async (request) => {
    const customer = await requireVerifiedCustomer(context, request);
    const now = request.now;
    const order = { customerId: customer.id, companyId: request.params.id, update: request.body, now };
    return onceFor(context, request, customer.id, async (transaction) =>
      toCompanyView(await updateCompany(transaction, order)),
    );
  });
}
