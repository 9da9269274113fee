import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Deal, ReturnStatus } from '../../generated/api.ts';
import type { ServerContext } from '../../platform/auth/sessions.ts';
import { languageOf, requireCustomer, todayOf } from '../../platform/http/context.ts';
import { present } from '../../platform/values/present.ts';
import { findRateBookings } from '../addons/addonQueries.ts';
import { comfortOf } from '../addons/addonRoutes.ts';
import { findStanding } from '../loyalty/ledger.ts';
import { type DealRecord, findDeal, findDeals } from './dealQueries.ts';
import { returnProgress } from './dealStatus.ts';
import { needsLevel, toDealView, type ViewPoint } from './dealView.ts';

interface OneDeal {
  Params: { id: string };
}

export function viewPointOf(context: ServerContext, request: FastifyRequest): ViewPoint {
  return { today: todayOf(request), returnWindow: context.settings.returnWindow };
}

async function toDealViews(
  context: ServerContext,
  request: FastifyRequest,
  customerId: string,
  deals: readonly DealRecord[],
): Promise<Deal[]> {
  const comfort = comfortOf(context);
  const isLevelNeeded = deals.some((deal) => needsLevel(deal, comfort));
  const level = isLevelNeeded ? (await findStanding(context.database, customerId)).level : undefined;
  const bookingsOf = await findRateBookings(
    context.database,
    deals.map(({ deal }) => deal.id),
  );
  const view = { ...viewPointOf(context, request), comfort, level, language: languageOf(request) };
  return deals.map((record) => toDealView(record, bookingsOf(record.deal.id), view));
}

/** Adds the routes that read deals of the signed-in customer (DEAL-14, API-2). */
export function addDealRoutes(app: FastifyInstance, context: ServerContext): void {
  const answer = (schema: object) => ({ schema: { response: { 200: schema } } });
  app.get('/portal/api/bff/deals', answer({ type: 'array', items: { $ref: 'Deal.json' } }), async (request) => {
    const customer = await requireCustomer(context, request);
    return toDealViews(context, request, customer.id, await findDeals(context.database, customer.id));
  });
  app.get<OneDeal>('/portal/api/bff/deals/:id', answer({ $ref: 'Deal.json' }), async (request) => {
    const customer = await requireCustomer(context, request);
    const deal = await findDeal(context.database, customer.id, request.params.id);
    const [view] = await toDealViews(context, request, customer.id, [deal]);
    return view;
  });
  addReturnProgress(app, context);
}

function addReturnProgress(app: FastifyInstance, context: ServerContext): void {
  app.get<OneDeal>(
    '/portal/api/bff/deals/:id/return-status',
    { schema: { response: { 200: { $ref: 'ReturnStatus.json' } } } },
    async (request) => {
      const customer = await requireCustomer(context, request);
      const { deal, planned } = await findDeal(context.database, customer.id, request.params.id);
      return present<ReturnStatus>({
        return_type: planned?.type,
        steps: returnProgress(deal, planned, todayOf(request)),
      });
    },
  );
}
