import type { FastifyInstance } from 'fastify';
import type { PaymentChange } from '../../generated/api.ts';
import type { ServerContext } from '../../platform/auth/sessions.ts';
import { requireCustomer } from '../../platform/http/context.ts';
import { onceFor } from '../../platform/once/idempotency.ts';
import { beginPaymentChange } from './changePayment.ts';
import { findPaymentMethods } from './paymentMethodQueries.ts';
import { toPaymentMethodView } from './paymentMethodView.ts';
import { paymentPageOf } from './provider.ts';
import { toReturnAddress } from './returnAddress.ts';

interface OneChange {
  Params: { id: string };
  Body: PaymentChange;
}

const LIST = { response: { 200: { type: 'array', items: { $ref: 'PaymentMethod.json' } } } };
const CHANGE = { body: { $ref: 'PaymentChange.json' }, response: { 201: { $ref: 'PaymentSession.json' } } };

/** Adds the routes of payment methods (ACC-4, FLW-27). A method has the id of its deal. */
export function addPaymentMethodRoutes(app: FastifyInstance, context: ServerContext): void {
  app.get('/portal/api/bff/payment-methods', { schema: LIST }, async (request) => {
    const customer = await requireCustomer(context, request);
    return (await findPaymentMethods(context.database, customer.id)).map(toPaymentMethodView);
  });
  app.post<OneChange>('/portal/api/bff/payment-methods/:id', { schema: CHANGE }, async (request, reply) => {
    const customer = await requireCustomer(context, request);
    const { success_url, cancel_url } = request.body;
    const order = {
      customer,
      dealId: request.params.id,
      successUrl: toReturnAddress(context.settings, request, success_url, 'success'),
      cancelUrl: toReturnAddress(context.settings, request, cancel_url, 'cancel'),
      page: paymentPageOf(context.settings, request),
      now: context.clock.now(),
    };
    const answer = await onceFor(context, request, customer.id, async (transaction) => ({
      data: { session_url: await beginPaymentChange(transaction, order) },
    }));
    return reply.status(201).send(answer);
  });
}
