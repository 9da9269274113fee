import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { DamageReport, DamageReportRecord, FleetDamage } from '../../generated/api.ts';
import type { ServerContext } from '../../platform/auth/sessions.ts';
import { languageOf, requireCustomer, todayOf } from '../../platform/http/context.ts';
import { Problem } from '../../platform/http/problems.ts';
import { onceFor } from '../../platform/once/idempotency.ts';
import { findDeal } from '../deals/dealQueries.ts';
import { writeRepairOrder } from '../documents/repairOrder.ts';
import { toReceiptView } from '../receipts/receiptView.ts';
import { validateDamage } from '../validation/requestValidation.ts';
import { fromDamageReport, fromFleetDamage } from './damageReporting.ts';
import { findDamageReports } from './damageReportQueries.ts';
import { toDamageReportView, toOwnDamageReportView } from './damageReportView.ts';
import { type DamageOrder, reportDamage } from './reportDamage.ts';

interface OneDeal {
  Params: { id: string };
}

interface OneOrder {
  Params: { id: string; report: string; position: string };
}

const RECORD = { $ref: 'DamageReportRecord.json' };

/**
 * Adds the routes of damage reports, with one call for each of the two payloads
 * (DMG-4, DEAL-6).
 */
export function addDamageRoutes(app: FastifyInstance, context: ServerContext): void {
  const list = { response: { 200: { type: 'array', items: RECORD } } };
  app.get<OneDeal>('/portal/api/bff/deals/:id/damage-reports', { schema: list }, async (request) => {
    const customer = await requireCustomer(context, request);
    const { deal } = await findDeal(context.database, customer.id, request.params.id);
    return (await findDamageReports(context.database, deal.id)).map((record) => toOwnDamageReportView(record, deal));
  });
  const file = { response: { 200: { description: 'A file of the type application/pdf.' } } };
  app.get<OneOrder>(
    '/portal/api/bff/deals/:id/damage-reports/:report/repair-orders/:position',
    { schema: file },
    async (request, reply) => {
      const customer = await requireCustomer(context, request);
      const record = await findDeal(context.database, customer.id, request.params.id);
      const reports = await findDamageReports(context.database, record.deal.id);
      const found = reports.find(({ report }) => report.id === request.params.report);
      const order = found?.repairOrders.find(({ position }) => String(position) === request.params.position);
      if (!found || !order)
        throw new Problem('not_found', 'The repair order does not exist. Load the damage reports again.');
      return reply
        .type('application/pdf')
        .header('content-disposition', 'inline; filename="repair-order.pdf"')
        .send(
          await writeRepairOrder(order, found.damages, record, {
            language: languageOf(request),
            now: context.clock.now(),
          }),
        );
    },
  );
  const fleet = { body: { $ref: 'FleetDamage.json' }, response: { 200: RECORD } };
  app.post<{ Body: FleetDamage }>('/portal/api/bff/active-fleet/damage-reports', { schema: fleet }, (request) =>
    report(context, request, {
      dealId: request.body.subscription_id,
      validate: (audience, now) => validateDamage('reportFleetDamage', request.body, fromFleetDamage, audience, now),
    }),
  );
  const other = { body: { $ref: 'DamageReport.json' }, response: { 201: RECORD } };
  app.post<OneDeal & { Body: DamageReport }>(
    '/portal/api/bff/deals/:id/report-damage',
    { schema: other },
    async (request, reply) =>
      reply.status(201).send(
        await report(context, request, {
          dealId: request.params.id,
          carId: request.body.car_id,
          validate: (audience, now) => validateDamage('reportDamage', request.body, fromDamageReport, audience, now),
        }),
      ),
  );
}

async function report(
  context: ServerContext,
  request: FastifyRequest,
  wanted: Pick<DamageOrder, 'dealId' | 'carId' | 'validate'>,
): Promise<object> {
  const customer = await requireCustomer(context, request);
  const order = { ...wanted, customer, today: todayOf(request), now: request.now };
  return onceFor(context, request, customer.id, async (transaction): Promise<DamageReportRecord> => {
    const { record, receipt } = await reportDamage(transaction, order);
    return { ...toDamageReportView(record), receipt: toReceiptView(receipt, languageOf(request)) };
  });
}
