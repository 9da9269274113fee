// Appointments at a workshop: where they are made, asking for one, and what was asked for.
import type { FastifyInstance } from 'fastify';
import { requestService } from '../bookings/requestService.ts';
import { findDeal } from '../db/deals.ts';
import { findServiceRequests } from '../db/serviceRequests.ts';
import { noticesOf } from '../mail/notice.ts';
import { languageOf, requireCustomer, todayOf } from '../plugins/context.ts';
import { onceFor } from '../plugins/idempotency.ts';
import { Problem } from '../problems.ts';
import type { NewService } from '../rules/serviceRequests.ts';
import type { SessionStore } from '../sessions.ts';
import { present } from '../views/present.ts';
import { toReceiptView } from '../views/receipt.ts';
import { toServiceRequestView } from '../views/serviceRequest.ts';

interface OneDeal {
  Params: { id: string };
}

interface OneCar {
  Params: { id: string; car: string };
}

const REQUEST = { $ref: 'ServiceRequest.json' };

/** The calls of services (spec 2 §3 "Service request", §7). */
export function addServiceRoutes(app: FastifyInstance, store: SessionStore): void {
  const schedule = { response: { 200: { $ref: 'ServiceSchedule.json' } } };
  app.get<OneCar>('/portal/api/bff/deals/:id/schedule-service/:car', { schema: schedule }, async (request) => {
    const customer = await requireCustomer(store, request);
    const { car } = await findDeal(store.database, customer.id, request.params.id);
    if (car.id !== request.params.car) throw new Problem('not_found', 'The deal has another car.');
    return present({ url: car.service_schedule_url });
  });
  const list = { response: { 200: { type: 'array', items: REQUEST } } };
  app.get<OneDeal>('/portal/api/bff/deals/:id/service-requests', { schema: list }, async (request) => {
    const customer = await requireCustomer(store, request);
    const { deal } = await findDeal(store.database, customer.id, request.params.id);
    return (await findServiceRequests(store.database, deal.id)).map(toServiceRequestView);
  });
  const ask = { body: { $ref: 'ServiceTrigger.json' }, response: { 200: REQUEST } };
  app.post<OneDeal & { Body: { data: NewService } }>(
    '/portal/api/bff/deals/:id/schedule-service',
    { schema: ask },
    async (request) => {
      const customer = await requireCustomer(store, request);
      const order = {
        customer,
        dealId: request.params.id,
        service: request.body.data,
        notify: noticesOf(store, request),
        today: todayOf(request),
        now: request.now,
      };
      return onceFor(store, request, customer.id, async (transaction) => {
        const { row, receipt } = await requestService(transaction, order);
        return { ...toServiceRequestView(row), receipt: toReceiptView(receipt, languageOf(request)) };
      });
    },
  );
}
