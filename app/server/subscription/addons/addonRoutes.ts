import type { FastifyInstance, FastifyRequest } from 'fastify';
import type {
  AddonAttachment,
  AddonBooking as AddonBookingView,
  AddonCancellation,
  AddonQuery,
  MileageBought,
} from '../../generated/api.ts';
import type { ServerContext } from '../../platform/auth/sessions.ts';
import { languageOf, requireCustomer, todayOf } from '../../platform/http/context.ts';
import { Problem } from '../../platform/http/problems.ts';
import type { Language } from '../../platform/languages/languages.ts';
import { noticesOf } from '../../platform/mail/notice.ts';
import { headerOf, onceFor } from '../../platform/once/idempotency.ts';
import { findDeal } from '../deals/dealQueries.ts';
import { findStanding } from '../loyalty/ledger.ts';
import { COMFORT_READING, type ComfortReading } from '../loyalty/loyaltyBenefits.ts';
import { MILEAGE_REPORTER, type MileageReporter } from '../mileage/mileageReporter.ts';
import { tellMileageBought } from '../mileage/tellMileageBought.ts';
import { toReceiptView } from '../receipts/receiptView.ts';
import { findAddons } from './addonQueries.ts';
import { toAddonsView } from './addonView.ts';
import { type AddonBooking, attachAddon } from './attachAddon.ts';
import { cancelAddon } from './cancelAddon.ts';
import { reduceDeductible } from './reduceDeductible.ts';

interface OneDeal {
  Params: { id: string };
}

const BOOKING = { 200: { $ref: 'AddonBooking.json' } };

/** Adds the routes for addons and a lower deductible (INS-4, INS-6). */
export function addAddonRoutes(app: FastifyInstance, context: ServerContext): void {
  const query = { body: { $ref: 'AddonQuery.json' }, response: { 200: { $ref: 'Addons.json' } } };
  app.post<{ Body: AddonQuery }>('/api/addons', { schema: query }, async (request) => {
    const customer = await requireCustomer(context, request);
    const record = await findDeal(context.database, customer.id, request.body.subscriptionId);
    if (record.car.external_product_id !== request.body.productId)
      throw new Problem('invalid_fields', 'The product is not the car of the deal. Load the deal again.', {
        fields: [{ name: 'productId', code: 'not_an_option' }],
      });
    const addons = await findAddons(context.database, record.deal.id);
    const { level } = await findStanding(context.database, customer.id);
    const view = { level, comfort: comfortOf(context), language: languageOf(request), today: todayOf(request) };
    return toAddonsView(record, addons, view);
  });
  const attach = { body: { $ref: 'AddonAttachment.json' }, response: BOOKING };
  app.post<{ Body: AddonAttachment }>('/api/addons/attach', { schema: attach }, async (request) => {
    const order = await readOrder(context, request, request.body.subscriptionId);
    const { addonId } = request.body;
    return onceFor(context, request, order.customer.id, async (transaction) =>
      toBooking(await attachAddon(transaction, { ...order, addonId }), languageOf(request)),
    );
  });
  const cancel = { body: { $ref: 'AddonCancellation.json' }, response: { 200: { $ref: 'Done.json' } } };
  app.post<{ Body: AddonCancellation }>('/api/addons/cancel', { schema: cancel }, async (request) => {
    const order = await readOrder(context, request, request.body.subscriptionId);
    const { addonId } = request.body;
    return onceFor(context, request, order.customer.id, async (transaction) => {
      await cancelAddon(transaction, { ...order, addonId });
      return { ok: true };
    });
  });
  const told = { body: { $ref: 'MileageBought.json' }, response: { 200: { $ref: 'Done.json' } } };
  app.post<{ Body: MileageBought }>('/api/automation/one-time-mileage', { schema: told }, async (request) => {
    const customer = await requireCustomer(context, request);
    await findDeal(context.database, customer.id, request.body.subscriptionId);
    return onceFor(context, request, customer.id, async (transaction) => {
      // In `server` mode the booking has queued this follow-up already.
      if (tellerOf(context) === 'page') await tellMileageBought(transaction, customer, request.body, request.now);
      return { ok: true };
    });
  });
  app.post<OneDeal>(
    '/portal/api/bff/deals/:id/accept-deductibles-reduction',
    { schema: { response: BOOKING } },
    async (request) => {
      const order = await readOrder(context, request, request.params.id);
      return onceFor(context, request, order.customer.id, async (transaction) =>
        toBooking(await reduceDeductible(transaction, order), languageOf(request)),
      );
    },
  );
}

/** Returns the server's setting for the free comfort package, otherwise that of the catalogue. */
export const comfortOf = ({ settings }: ServerContext): ComfortReading => settings.comfort ?? COMFORT_READING;

const tellerOf = ({ settings }: ServerContext): MileageReporter => settings.mileageToldBy ?? MILEAGE_REPORTER;

async function readOrder(context: ServerContext, request: FastifyRequest, dealId: string) {
  const customer = await requireCustomer(context, request);
  return {
    customer,
    dealId,
    agreed: headerOf(request, 'agreed-amounts'),
    notify: noticesOf(context, request),
    mileageToldBy: tellerOf(context),
    comfort: comfortOf(context),
    today: todayOf(request),
    now: request.now,
  };
}

function toBooking({ row, receipt }: AddonBooking, language: Language): AddonBookingView {
  const { deal_id, addon_id, reference } = row;
  return { subscriptionId: deal_id, addonId: addon_id, reference, receipt: toReceiptView(receipt, language) };
}
