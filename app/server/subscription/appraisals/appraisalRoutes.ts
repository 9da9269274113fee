import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { AppraisalBooking, PreReturnAppraisal } from '../../generated/api.ts';
import type { ServerContext } from '../../platform/auth/sessions.ts';
import { languageOf, requireCustomer, todayOf } from '../../platform/http/context.ts';
import { noticesOf } from '../../platform/mail/notice.ts';
import { onceFor } from '../../platform/once/idempotency.ts';
import { present } from '../../platform/values/present.ts';
import { writtenAppraisal } from '../appointments/formattedSlots.ts';
import { type DealRecord, findDeal } from '../deals/dealQueries.ts';
import { toReceiptView } from '../receipts/receiptView.ts';
import { appraisalOffer } from './appraisalOffer.ts';
import { bookAppraisal } from './bookAppraisal.ts';
import { appraisalCancellation } from './cancelAppraisal.ts';

interface OneAppraisal {
  Params: { id: string };
  Querystring: { selected_date?: string };
}

interface OneBooking {
  Params: { id: string };
  Body: AppraisalBooking;
}

/** Adds the routes of the appraisal (APR-1, APR-3). */
export function addAppraisalRoutes(app: FastifyInstance, context: ServerContext): void {
  const querystring = { type: 'object', properties: { selected_date: { type: 'string', format: 'date' } } };
  const read = { querystring, response: { 200: { $ref: 'PreReturnAppraisal.json' } } };
  app.get<OneAppraisal>('/portal/api/bff/deals/:id/pre-return-appraisal', { schema: read }, async (request) => {
    const customer = await requireCustomer(context, request);
    const record = await findDeal(context.database, customer.id, request.params.id);
    const { place: address, dates } = appraisalOffer(record, todayOf(request), request.query.selected_date);
    return present<PreReturnAppraisal>({
      address: address,
      options: dates.length > 0 ? { dates: [...dates] } : undefined,
      appointment: toAppointment(record, request),
    });
  });
  const write = { body: { $ref: 'AppraisalBooking.json' }, response: { 200: { $ref: 'PreReturnAppraisal.json' } } };
  app.put<OneBooking>('/portal/api/bff/deals/:id/pre-return-appraisal', { schema: write }, async (request) => {
    const customer = await requireCustomer(context, request);
    const order = {
      customer,
      dealId: request.params.id,
      booking: request.body,
      notify: noticesOf(context, request),
      today: todayOf(request),
      now: request.now,
    };
    return onceFor(context, request, customer.id, async (transaction) => {
      const { record, receipt } = await bookAppraisal(transaction, order);
      return {
        appointment: toAppointment(record, request),
        receipt: toReceiptView(receipt, languageOf(request)),
      };
    });
  });
}

function toAppointment(record: DealRecord, request: FastifyRequest): PreReturnAppraisal['appointment'] {
  const { pre_return_appraisal_date: date, pre_return_appraisal_timeslot: timeslot } = record.planned ?? {};
  if (!date) return undefined;
  return present({
    date,
    time: timeslot ? writtenAppraisal(date, timeslot, languageOf(request)) : undefined,
    reference: record.planned?.pre_return_appraisal_reference,
    cancellation: appraisalCancellation(record, todayOf(request)),
  });
}
