import type { FastifyInstance } from 'fastify';
import type { ReturnUpdate } from '../../generated/api.ts';
import type { ServerContext } from '../../platform/auth/sessions.ts';
import { languageOf, requireCustomer, todayOf } from '../../platform/http/context.ts';
import { noticesOf } from '../../platform/mail/notice.ts';
import { headerOf, onceFor } from '../../platform/once/idempotency.ts';
import { findFreeDays } from '../appointments/offers.ts';
import { findDeal } from '../deals/dealQueries.ts';
import { viewPointOf } from '../deals/dealRoutes.ts';
import { toReceiptView } from '../receipts/receiptView.ts';
import { planReturn, quoteChange } from './planReturn.ts';
import { toReturnMetadataView } from './returnMetadataView.ts';
import { DEFAULT_RETURN_TYPE, type ReturnType } from './returnTypes.ts';
import { toReturnView } from './returnView.ts';

interface OneDeal {
  Params: { id: string };
}

interface OneUpdate extends OneDeal {
  Body: ReturnUpdate;
}

interface Choices extends OneDeal {
  Querystring: { customer_postcode?: string; return_type?: ReturnType };
}

const CHOICES = {
  type: 'object',
  properties: {
    customer_postcode: { type: 'string', pattern: '^[0-9]{5}$' },
    return_type: { enum: ['PICKUP', 'SELF_RETURN'] },
  },
};

/** Adds the routes of the return wizard (FLW-1, RET-7). */
export function addReturnRoutes(app: FastifyInstance, context: ServerContext): void {
  addReturnReads(app, context);
  const quote = { body: { $ref: 'ReturnUpdate.json' }, response: { 200: { $ref: 'Amount.json' } } };
  app.post<OneUpdate>('/portal/api/bff/deals/:id/return-change-fee', { schema: quote }, async (request) => {
    const customer = await requireCustomer(context, request);
    const record = await findDeal(context.database, customer.id, request.params.id);
    return { amount: quoteChange(record, request.body, todayOf(request)) };
  });
  const update = { body: { $ref: 'ReturnUpdate.json' }, response: { 200: { $ref: 'ReturnData.json' } } };
  app.put<OneUpdate>('/portal/api/bff/deals/:id/return', { schema: update }, async (request) => {
    const customer = await requireCustomer(context, request);
    const order = {
      customer,
      dealId: request.params.id,
      update: request.body,
      agreed: headerOf(request, 'agreed-amounts'),
      notify: noticesOf(context, request),
      view: viewPointOf(context, request),
      now: request.now,
    };
    return onceFor(context, request, customer.id, async (transaction) => {
      const { record, receipt } = await planReturn(transaction, order);
      const language = languageOf(request);
      const view = toReturnView(record, customer, order.view.today, language);
      return { ...view, receipt: toReceiptView(receipt, language) };
    });
  });
}

function addReturnReads(app: FastifyInstance, context: ServerContext): void {
  app.get<OneDeal>(
    '/portal/api/bff/deals/:id/return',
    { schema: { response: { 200: { $ref: 'ReturnData.json' } } } },
    async (request) => {
      const customer = await requireCustomer(context, request);
      const record = await findDeal(context.database, customer.id, request.params.id);
      return toReturnView(record, customer, todayOf(request), languageOf(request));
    },
  );
  const schema = { querystring: CHOICES, response: { 200: { $ref: 'ReturnMetadata.json' } } };
  app.get<Choices>('/portal/api/bff/deals/:id/return-metadata', { schema }, async (request) => {
    const customer = await requireCustomer(context, request);
    const record = await findDeal(context.database, customer.id, request.params.id);
    const { customer_postcode: postcode, return_type: type = DEFAULT_RETURN_TYPE } = request.query;
    const days = await findFreeDays(context.database, record, type, postcode, todayOf(request));
    return toReturnMetadataView(type, days, record, languageOf(request));
  });
}
