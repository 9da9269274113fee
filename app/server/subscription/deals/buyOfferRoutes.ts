import type { FastifyInstance } from 'fastify';
import type { BuyOfferRequest, InventoryItem } from '../../generated/api.ts';
import type { ServerContext } from '../../platform/auth/sessions.ts';
import { languageOf, requireCustomer, todayOf } from '../../platform/http/context.ts';
import { noticesOf } from '../../platform/mail/notice.ts';
import { onceFor } from '../../platform/once/idempotency.ts';
import { present } from '../../platform/values/present.ts';
import { toReceiptView } from '../receipts/receiptView.ts';
import { findActiveDealOfCar } from './dealQueries.ts';
import { requestBuyOffer } from './requestBuyOffer.ts';

interface OneCar {
  Querystring: { car_id: string };
}

const INVENTORY = {
  querystring: { type: 'object', properties: { car_id: { type: 'string' } }, required: ['car_id'] },
  response: { 200: { $ref: 'InventoryItem.json' } },
};
const REQUEST = { body: { $ref: 'BuyOfferRequest.json' }, response: { 200: { $ref: 'BuyOffer.json' } } };

/** Adds the routes of the inventory (FLW-16), and of the external automation's offer (FLW-16). */
export function addBuyOfferRoutes(app: FastifyInstance, context: ServerContext): void {
  app.get<OneCar>('/portal/api/bff/inventory', { schema: INVENTORY }, async (request) => {
    const customer = await requireCustomer(context, request);
    const { car } = await findActiveDealOfCar(context.database, customer.id, request.query.car_id);
    return present<InventoryItem>({
      fahrplan_car_id: car.id,
      vin: car.vin,
      aop_rv_presale_target: car.aop_rv_presale_target,
      aop_stock_rv_damage_equivalent: car.aop_stock_rv_damage_equivalent,
      aop_stock_rv_km_equivalent: car.aop_stock_rv_km_equivalent,
    });
  });
  app.post<{ Body: BuyOfferRequest }>('/api/automation/buy-car-offer', { schema: REQUEST }, async (request) => {
    const customer = await requireCustomer(context, request);
    const order = {
      ...request.body,
      customer,
      notify: noticesOf(context, request),
      today: todayOf(request),
      now: request.now,
    };
    return onceFor(context, request, customer.id, async (transaction) => {
      const { reference, receipt } = await requestBuyOffer(transaction, order);
      return { reference, ...(receipt && { receipt: toReceiptView(receipt, languageOf(request)) }) };
    });
  });
}
