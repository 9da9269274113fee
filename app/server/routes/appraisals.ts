// The appraisal of a car before its return.
import type { FastifyInstance } from 'fastify';
import { bookAppraisal } from '../bookings/bookAppraisal.ts';
import { once } from '../bookings/once.ts';
import { findDeal } from '../db/deals.ts';
import { requireCustomer, todayOf } from '../plugins/context.ts';
import { onceKeyOf } from '../plugins/idempotency.ts';
import { appraisalDays } from '../rules/preReturnAppraisal.ts';
import type { SessionStore } from '../sessions.ts';
import { present } from '../views/present.ts';

interface OneAppraisal {
  Params: { id: string };
  Querystring: { selected_date?: string };
}

interface OneBooking {
  Params: { id: string };
  Body: { appointment_date: string; appointment_timeslot: string };
}

/** The days on offer, and booking one of them (spec 2 §4 "Pre-return appraisal booking", §7). */
export function addAppraisalRoutes(app: FastifyInstance, store: SessionStore): void {
  const querystring = { type: 'object', properties: { selected_date: { type: 'string', format: 'date' } } };
  const read = { querystring, response: { 200: { $ref: 'PreReturnAppraisal.json' } } };
  app.get<OneAppraisal>('/portal/api/bff/deals/:id/pre-return-appraisal', { schema: read }, async (request) => {
    const customer = await requireCustomer(store, request);
    const { deal, planned } = await findDeal(store.database, customer.id, request.params.id);
    const returnDay = request.query.selected_date ?? planned?.planned_date ?? planned?.preferred_date;
    const requested = planned?.pre_return_appraisal_date ?? null;
    const dates = appraisalDays(returnDay, requested, deal.handover_zip ?? undefined, todayOf(request));
    const { handover_street: street, handover_housenumber: housenumber, handover_zip: zip, handover_city: city } = deal;
    return present({
      address: street && housenumber && zip && city ? { street, housenumber, zip, city } : undefined,
      options: dates.length > 0 ? { dates } : undefined,
      appointment: requested === null ? undefined : { date: requested },
    });
  });
  const write = { body: { $ref: 'AppraisalBooking.json' }, response: { 200: { $ref: 'PreReturnAppraisal.json' } } };
  app.put<OneBooking>('/portal/api/bff/deals/:id/pre-return-appraisal', { schema: write }, async (request) => {
    const customer = await requireCustomer(store, request);
    const key = onceKeyOf(request, customer.id, store.clock.now());
    const order = {
      customerId: customer.id,
      dealId: request.params.id,
      booking: request.body,
      today: todayOf(request),
    };
    return once(store.database, key, async (transaction) => ({
      appointment: { date: await bookAppraisal(transaction, order) },
    }));
  });
}
