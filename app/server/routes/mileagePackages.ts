// The mileage packages of a deal: what is on offer, and buying one.
import type { FastifyInstance } from 'fastify';
import { statusOf } from '../bookings/offers.ts';
import { raiseMileagePackage } from '../bookings/raiseMileagePackage.ts';
import { findDeal } from '../db/deals.ts';
import { noticesOf } from '../mail/notice.ts';
import { languageOf, requireCustomer, todayOf } from '../plugins/context.ts';
import { headerOf, onceFor } from '../plugins/idempotency.ts';
import { isLateChange, packagesOnOffer } from '../rules/mileagePackages.ts';
import type { SessionStore } from '../sessions.ts';
import { toReceiptView } from '../views/receipt.ts';

interface OneDeal {
  Params: { id: string };
}

interface OneChoice extends OneDeal {
  Body: { mileage_package: number };
}

/** The calls of the mileage upgrade (spec 2 §4 "Mileage upgrade", §7). */
export function addMileagePackageRoutes(app: FastifyInstance, store: SessionStore): void {
  const read = { response: { 200: { $ref: 'MileagePackages.json' } } };
  app.get<OneDeal>('/portal/api/bff/deals/:id/mileage_packages', { schema: read }, async (request) => {
    const customer = await requireCustomer(store, request);
    const record = await findDeal(store.database, customer.id, request.params.id);
    const today = todayOf(request);
    const deal = { ...record.deal, status: statusOf(record, today) };
    return { available_mileage_packages: packagesOnOffer(deal, today), is_late_change: isLateChange(deal, today) };
  });
  const buy = { body: { $ref: 'MileagePackageChoice.json' }, response: { 200: { $ref: 'MileagePackage.json' } } };
  app.put<OneChoice>('/portal/api/bff/deals/:id/mileage_packages', { schema: buy }, async (request) => {
    const customer = await requireCustomer(store, request);
    const order = {
      customer,
      dealId: request.params.id,
      kilometres: request.body.mileage_package,
      agreed: headerOf(request, 'agreed-amounts'),
      notify: noticesOf(store, request),
      today: todayOf(request),
      now: request.now,
    };
    return onceFor(store, request, customer.id, async (transaction) => {
      const { receipt, ...bought } = await raiseMileagePackage(transaction, order);
      return { ...bought, receipt: toReceiptView(receipt, languageOf(request)) };
    });
  });
}
