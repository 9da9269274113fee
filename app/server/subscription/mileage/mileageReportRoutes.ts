import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { LatestMileage, MileageReport } from '../../generated/api.ts';
import type { ServerContext } from '../../platform/auth/sessions.ts';
import { requireCustomer, todayOf } from '../../platform/http/context.ts';
import { onceFor } from '../../platform/once/idempotency.ts';
import { present } from '../../platform/values/present.ts';
import { findActiveDealOfCar } from '../deals/dealQueries.ts';
import { findLatestMileage, reportMileage } from './reportMileage.ts';

interface OneCar {
  Querystring: { car_id: string };
}

interface OneReport {
  Params: { id: string };
  Body: MileageReport;
}

/** Adds the routes of the mileage report (FLW-6, CFG-10). */
export function addMileageReportRoutes(app: FastifyInstance, context: ServerContext): void {
  const querystring = {
    type: 'object',
    properties: { car_id: { type: 'string', minLength: 1 } },
    required: ['car_id'],
  };
  const read = { querystring, response: { 200: { $ref: 'LatestMileage.json' } } };
  app.get<OneCar>('/portal/api/bff/active-fleet', { schema: read }, async (request) => {
    const customer = await requireCustomer(context, request);
    const { deal, car } = await findActiveDealOfCar(context.database, customer.id, request.query.car_id);
    const mileage = await findLatestMileage(context.database, deal, todayOf(request));
    return present<LatestMileage>({ mileage, maximum_mileage: car.maximum_mileage });
  });
  const report = async (request: FastifyRequest<OneReport>) => {
    const customer = await requireCustomer(context, request);
    const order = {
      customerId: customer.id,
      dealId: request.params.id,
      reading: request.body.current_mileage,
      lowerConfirmed: request.body.lower_confirmed === true,
      today: todayOf(request),
      now: request.now,
    };
    return onceFor(context, request, customer.id, (transaction) => reportMileage(transaction, order));
  };
  const schema = { body: { $ref: 'MileageReport.json' }, response: { 200: { $ref: 'MileageResult.json' } } };
  app.post<OneReport>('/portal/api/bff/deals/:id/mileage-report', { schema }, report);
  app.post<OneReport>('/api/deal/:id/mileage-report', { schema }, report);
}
