import type { FastifyInstance } from 'fastify';
import type { HandoverDate, HandoverUpdate } from '../../generated/api.ts';
import type { ServerContext } from '../../platform/auth/sessions.ts';
import { languageOf, requireCustomer, todayOf } from '../../platform/http/context.ts';
import { noticesOf } from '../../platform/mail/notice.ts';
import { headerOf, onceFor } from '../../platform/once/idempotency.ts';
import { present } from '../../platform/values/present.ts';
import { findDeal } from '../deals/dealQueries.ts';
import { toReceiptView } from '../receipts/receiptView.ts';
import { findFreeHandoverDays, quoteHandover } from './handoverOffer.ts';
import { toHandoverMetadataView, toHandoverView } from './handoverView.ts';
import { planHandover } from './planHandover.ts';

interface OneDeal {
  Params: { id: string };
}

interface OneUpdate extends OneDeal {
  Body: HandoverUpdate;
}

interface Choices extends OneDeal {
  Querystring: { customer_postcode?: string };
}

const CHOICES = { type: 'object', properties: { customer_postcode: { type: 'string', pattern: '^[0-9]{5}$' } } };

/** Adds the routes of the delivery (FLW-2, HND-1). */
export function addHandoverRoutes(app: FastifyInstance, context: ServerContext): void {
  addHandoverReads(app, context);
  const day = { response: { 200: { $ref: 'HandoverDate.json' } } };
  app.get<OneDeal>('/api/checkout/deal/:id/handoverDate', { schema: day }, async (request) => {
    const customer = await requireCustomer(context, request);
    const { deal, handover } = await findDeal(context.database, customer.id, request.params.id);
    const days = [deal.actual_handover_date, handover?.planned_date, deal.preferred_handover_date];
    return present<HandoverDate>({ handoverDateString: days.find(Boolean) });
  });
  const quote = { body: { $ref: 'HandoverUpdate.json' }, response: { 200: { $ref: 'Amount.json' } } };
  app.post<OneUpdate>('/portal/api/bff/deals/:id/handover-change-fee', { schema: quote }, async (request) => {
    const customer = await requireCustomer(context, request);
    const record = await findDeal(context.database, customer.id, request.params.id);
    return { amount: quoteHandover(record, request.body, todayOf(request)) };
  });
  const update = { body: { $ref: 'HandoverUpdate.json' }, response: { 200: { $ref: 'Handover.json' } } };
  app.put<OneUpdate>('/portal/api/bff/deals/:id/handover', { schema: update }, async (request) => {
    const customer = await requireCustomer(context, request);
    const order = {
      customer,
      dealId: request.params.id,
      update: request.body,
      agreed: headerOf(request, 'agreed-amounts'),
      notify: noticesOf(context, request),
      slots: context.settings.handoverSlots,
      today: todayOf(request),
      now: request.now,
    };
    return onceFor(context, request, customer.id, async (transaction) => {
      const { record, receipt } = await planHandover(transaction, order);
      const language = languageOf(request);
      return { ...toHandoverView(record, order.today, language), receipt: toReceiptView(receipt, language) };
    });
  });
}

function addHandoverReads(app: FastifyInstance, context: ServerContext): void {
  const read = { response: { 200: { $ref: 'Handover.json' } } };
  app.get<OneDeal>('/portal/api/bff/deals/:id/handover', { schema: read }, async (request) => {
    const customer = await requireCustomer(context, request);
    const record = await findDeal(context.database, customer.id, request.params.id);
    return toHandoverView(record, todayOf(request), languageOf(request));
  });
  const choose = { querystring: CHOICES, response: { 200: { $ref: 'HandoverMetadata.json' } } };
  app.get<Choices>('/portal/api/bff/deals/:id/handover-metadata', { schema: choose }, async (request) => {
    const customer = await requireCustomer(context, request);
    const record = await findDeal(context.database, customer.id, request.params.id);
    const today = todayOf(request);
    const { customer_postcode: postcode } = request.query;
    const days = await findFreeHandoverDays(context.database, record, postcode, today, context.settings.handoverSlots);
    return toHandoverMetadataView(record, days, today, languageOf(request));
  });
}
