import type { FastifyInstance } from 'fastify';
import type { ServerContext } from '../../platform/auth/sessions.ts';
import { languageOf, requireCustomer } from '../../platform/http/context.ts';
import { findDeal } from '../deals/dealQueries.ts';
import { findReceipts } from './receiptQueries.ts';
import { toReceiptView } from './receiptView.ts';

interface OneDeal {
  Params: { id: string };
}

/** Adds the route of the receipts of a deal. */
export function addReceiptRoutes(app: FastifyInstance, context: ServerContext): void {
  const read = { response: { 200: { type: 'array', items: { $ref: 'Receipt.json' } } } };
  app.get<OneDeal>('/portal/api/bff/deals/:id/receipts', { schema: read }, async (request) => {
    const customer = await requireCustomer(context, request);
    const { deal } = await findDeal(context.database, customer.id, request.params.id);
    const language = languageOf(request);
    return (await findReceipts(context.database, deal.id)).map((row) => toReceiptView(row, language));
  });
}
