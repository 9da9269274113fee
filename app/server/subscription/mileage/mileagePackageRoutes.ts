import type { FastifyInstance } from 'fastify';
import type { MileagePackageChoice } from '../../generated/api.ts';
import type { ServerContext } from '../../platform/auth/sessions.ts';
import { languageOf, requireCustomer, todayOf } from '../../platform/http/context.ts';
import { noticesOf } from '../../platform/mail/notice.ts';
import { headerOf, onceFor } from '../../platform/once/idempotency.ts';
import { statusOf } from '../appointments/offers.ts';
import { findDeal } from '../deals/dealQueries.ts';
import { toReceiptView } from '../receipts/receiptView.ts';
import { isLateChange, packagesOnOffer } from './mileagePackageRules.ts';
import { raiseMileagePackage } from './raiseMileagePackage.ts';

interface OneDeal {
  Params: { id: string };
}

interface OneChoice extends OneDeal {
  Body: MileagePackageChoice;
}

/** Adds the routes of the mileage upgrade (FLW-5). */
export function addMileagePackageRoutes(app: FastifyInstance, context: ServerContext): void {
  const read = { response: { 200: { $ref: 'MileagePackages.json' } } };
  app.get<OneDeal>('/portal/api/bff/deals/:id/mileage_packages', { schema: read }, async (request) => {
    const customer = await requireCustomer(context, request);
    const record = await findDeal(context.database, customer.id, request.params.id);
    const today = todayOf(request);
    const deal = { ...record.deal, status: statusOf(record, today) };
    return { available_mileage_packages: packagesOnOffer(deal, today), is_late_change: isLateChange(deal, today) };
  });
  const buy = { body: { $ref: 'MileagePackageChoice.json' }, response: { 200: { $ref: 'MileagePackage.json' } } };
  app.put<OneChoice>('/portal/api/bff/deals/:id/mileage_packages', { schema: buy }, async (request) => {
    const customer = await requireCustomer(context, request);
    const order = {
      customer,
      dealId: request.params.id,
      kilometres: request.body.mileage_package,
      agreed: headerOf(request, 'agreed-amounts'),
      notify: noticesOf(context, request),
      today: todayOf(request),
      now: request.now,
    };
    return onceFor(context, request, customer.id, async (transaction) => {
      const { receipt, ...bought } = await raiseMileagePackage(transaction, order);
      return { ...bought, receipt: toReceiptView(receipt, languageOf(request)) };
    });
  });
}
