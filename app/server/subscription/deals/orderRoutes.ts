import type { FastifyInstance } from 'fastify';
import type { ExtensionCampaign } from '../../generated/api.ts';
import type { ServerContext } from '../../platform/auth/sessions.ts';
import { requireCustomer, todayOf } from '../../platform/http/context.ts';
import { present } from '../../platform/values/present.ts';
import { findDeal } from './dealQueries.ts';
import { orderStatus } from './orderStatus.ts';

interface OneDeal {
  Params: { id: string };
}

interface OneCampaign {
  Querystring: { dealId: string };
}

const STATUS = { response: { 200: { $ref: 'OrderStatus.json' } } };
const CAMPAIGN = {
  querystring: { type: 'object', properties: { dealId: { type: 'string' } }, required: ['dealId'] },
  response: { 200: { $ref: 'ExtensionCampaign.json' } },
};

/** Adds the routes of the order status, and of the external automation's campaign (DEAL-8, DEAL-19). */
export function addOrderRoutes(app: FastifyInstance, context: ServerContext): void {
  app.get<OneDeal>('/portal/api/bff/deals/:id/order-status', { schema: STATUS }, async (request) => {
    const customer = await requireCustomer(context, request);
    const { deal, handover } = await findDeal(context.database, customer.id, request.params.id);
    return { status: orderStatus(deal, handover?.planned_date, todayOf(request)) };
  });
  app.get<OneCampaign>('/api/automation/extension-campaign', { schema: CAMPAIGN }, async (request) => {
    const customer = await requireCustomer(context, request);
    const { deal } = await findDeal(context.database, customer.id, request.query.dealId);
    const end = deal.campaign_end_date;
    return present<ExtensionCampaign>({ end_date: end !== null && end >= todayOf(request) ? end : null });
  });
}
