import type { FastifyInstance } from 'fastify';
import type { PowerOfAttorney } from '../../generated/api.ts';
import type { ServerContext } from '../../platform/auth/sessions.ts';
import { languageOf, requireCustomer, todayOf } from '../../platform/http/context.ts';
import { onceFor } from '../../platform/once/idempotency.ts';
import { toReceiptView } from '../receipts/receiptView.ts';
import { sendAttorney } from './sendAttorney.ts';

interface OneAttorney {
  Params: { id: string };
  Body: PowerOfAttorney;
}

/** Adds the route of a power of attorney (FLW-37). No route returns its person or files. */
export function addAttorneyRoutes(app: FastifyInstance, context: ServerContext): void {
  const schema = { body: { $ref: 'PowerOfAttorney.json' }, response: { 200: { $ref: 'PowerOfAttorneySent.json' } } };
  app.post<OneAttorney>('/portal/api/bff/deals/:id/power-of-attorney', { schema }, async (request) => {
    const customer = await requireCustomer(context, request);
    const order = {
      customer,
      dealId: request.params.id,
      attorney: request.body,
      today: todayOf(request),
      now: request.now,
    };
    return onceFor(context, request, customer.id, async (transaction) => {
      const receipt = await sendAttorney(transaction, order);
      return { receipt: toReceiptView(receipt, languageOf(request)) };
    });
  });
}
