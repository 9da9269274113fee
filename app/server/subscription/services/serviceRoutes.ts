import type { FastifyInstance } from 'fastify';
import type { ServiceSchedule, ServiceTrigger } from '../../generated/api.ts';
import type { ServerContext } from '../../platform/auth/sessions.ts';
import { languageOf, requireCustomer, todayOf } from '../../platform/http/context.ts';
import { Problem } from '../../platform/http/problems.ts';
import { onceFor } from '../../platform/once/idempotency.ts';
import { present } from '../../platform/values/present.ts';
import { findDeal } from '../deals/dealQueries.ts';
import { toReceiptView } from '../receipts/receiptView.ts';
import { requestService } from './requestService.ts';
import { findServiceRequests } from './serviceRequestQueries.ts';
import { toServiceRequestView } from './serviceRequestView.ts';

interface OneDeal {
  Params: { id: string };
}

interface OneCar {
  Params: { id: string; car: string };
}

const REQUEST = { $ref: 'ServiceRequest.json' };

/** Adds the routes of services at a workshop (DMG-6). */
export function addServiceRoutes(app: FastifyInstance, context: ServerContext): void {
  const schedule = { response: { 200: { $ref: 'ServiceSchedule.json' } } };
  app.get<OneCar>('/portal/api/bff/deals/:id/schedule-service/:car', { schema: schedule }, async (request) => {
    const customer = await requireCustomer(context, request);
    const { car } = await findDeal(context.database, customer.id, request.params.id);
    if (car.id !== request.params.car)
      throw new Problem('not_found', 'The car is not that of the deal. Load the deal again.');
    return present<ServiceSchedule>({ url: car.service_schedule_url });
  });
  const list = { response: { 200: { type: 'array', items: REQUEST } } };
  app.get<OneDeal>('/portal/api/bff/deals/:id/service-requests', { schema: list }, async (request) => {
    const customer = await requireCustomer(context, request);
    const { deal } = await findDeal(context.database, customer.id, request.params.id);
    const today = todayOf(request);
    return (await findServiceRequests(context.database, deal.id)).map((row) => toServiceRequestView(row, today));
  });
  const ask = { body: { $ref: 'ServiceTrigger.json' }, response: { 200: REQUEST } };
  app.post<OneDeal & { Body: ServiceTrigger }>(
    '/portal/api/bff/deals/:id/schedule-service',
    { schema: ask },
    async (request) => {
      const customer = await requireCustomer(context, request);
      const order = {
        customer,
        dealId: request.params.id,
        service: request.body.data,
        today: todayOf(request),
        now: request.now,
      };
      return onceFor(context, request, customer.id, async (transaction) => {
        const { row, receipt } = await requestService(transaction, order);
        return { ...toServiceRequestView(row, order.today), receipt: toReceiptView(receipt, languageOf(request)) };
      });
    },
  );
}
