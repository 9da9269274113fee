// The customer's subscriptions and what stands around them.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { findDeal, findDeals } from '../db/deals.ts';
import { requireCustomer, requireVerifiedCustomer, todayOf } from '../plugins/context.ts';
import { returnProgress } from '../rules/dealStatus.ts';
import type { SessionStore } from '../sessions.ts';
import { toDealView, type ViewPoint } from '../views/deal.ts';
import { present } from '../views/present.ts';
import { toProfileView } from '../views/profile.ts';

interface OneDeal {
  Params: { id: string };
}

/** The day and the return window that a request is answered for. */
export function viewPointOf(store: SessionStore, request: FastifyRequest): ViewPoint {
  return { today: todayOf(request), returnWindow: store.settings.returnWindow };
}

/** Reads of deals and of the account; each only for the customer who is signed in (spec 2 §7). */
export function addDealRoutes(app: FastifyInstance, store: SessionStore): void {
  const answer = (schema: object) => ({ schema: { response: { 200: schema } } });
  app.get('/portal/api/bff/deals', answer({ type: 'array', items: { $ref: 'Deal.json' } }), async (request) => {
    const customer = await requireCustomer(store, request);
    const deals = await findDeals(store.database, customer.id);
    return deals.map((deal) => toDealView(deal, viewPointOf(store, request)));
  });
  app.get<OneDeal>('/portal/api/bff/deals/:id', answer({ $ref: 'Deal.json' }), async (request) => {
    const customer = await requireCustomer(store, request);
    return toDealView(await findDeal(store.database, customer.id, request.params.id), viewPointOf(store, request));
  });
  app.get('/portal/api/bff/profile', answer({ $ref: 'Profile.json' }), async (request) => {
    return toProfileView(await requireVerifiedCustomer(store, request));
  });
  addReturnProgress(app, store);
}

function addReturnProgress(app: FastifyInstance, store: SessionStore): void {
  app.get<OneDeal>(
    '/portal/api/bff/deals/:id/return-status',
    { schema: { response: { 200: { $ref: 'ReturnStatus.json' } } } },
    async (request) => {
      const customer = await requireCustomer(store, request);
      const { deal, planned } = await findDeal(store.database, customer.id, request.params.id);
      return present({ return_type: planned?.type, steps: returnProgress(deal, planned, todayOf(request)) });
    },
  );
}
