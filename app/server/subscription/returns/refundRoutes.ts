import type { FastifyInstance } from 'fastify';
import type { RefundDetails } from '../../generated/api.ts';
import type { ServerContext } from '../../platform/auth/sessions.ts';
import { requireCustomer } from '../../platform/http/context.ts';
import { onceFor } from '../../platform/once/idempotency.ts';
import { saveRefundDetails } from './saveRefundDetails.ts';

interface OneRefund {
  Params: { id: string };
  Body: RefundDetails;
}

/** Adds the route of the deposit refund (FLW-11). No route returns the bank account. */
export function addRefundRoutes(app: FastifyInstance, context: ServerContext): void {
  const schema = { body: { $ref: 'RefundDetails.json' }, response: { 200: { $ref: 'Done.json' } } };
  app.post<OneRefund>('/portal/api/bff/deals/:id/deposit-refund-details', { schema }, async (request) => {
    const customer = await requireCustomer(context, request);
    const order = {
      customer,
      dealId: request.params.id,
      details: request.body,
      now: request.now,
    };
    return onceFor(context, request, customer.id, async (transaction) => {
      await saveRefundDetails(transaction, order);
      return { ok: true };
    });
  });
}
