// Receipts of a contract.
import type { FastifyInstance } from 'fastify';
import type { SessionStore } from '../../platform/auth/sessions.ts';
import { languageOf, requireCustomer } from '../../platform/http/context.ts';
import { findDeal } from '../deals/dealQueries.ts';
import { findReceipts } from './receiptQueries.ts';
import { toReceiptView } from './receiptView.ts';

interface OneDeal {
  Params: { id: string };
}

/** The receipts of a deal, newest first. */
export function addReceiptRoutes(app: FastifyInstance, store: SessionStore): void {
  const read = { response: { 200: { type: 'array', items: { $ref: 'Receipt.json' } } } };
  app.get<OneDeal>('/portal/api/bff/deals/:id/receipts', { schema: read }, async (request) => {
    const customer = await requireCustomer(store, request);
    const { deal } = await findDeal(store.database, customer.id, request.params.id);
    const language = languageOf(request);
    return (await findReceipts(store.database, deal.id)).map((row) => toReceiptView(row, language));
  });
}
