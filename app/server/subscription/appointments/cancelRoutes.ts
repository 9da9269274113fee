import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Transaction } from 'kysely';
import type { CancelledBooking } from '../../generated/api.ts';
import type { ServerContext } from '../../platform/auth/sessions.ts';
import type { Tables } from '../../platform/db/tables.ts';
import { languageOf, requireCustomer, todayOf } from '../../platform/http/context.ts';
import { noticesOf } from '../../platform/mail/notice.ts';
import { onceFor } from '../../platform/once/idempotency.ts';
import { cancelAppraisal } from '../appraisals/cancelAppraisal.ts';
import { toReceiptView } from '../receipts/receiptView.ts';
import { cancelReturn } from '../returns/cancelReturn.ts';
import { cancelService } from '../services/cancelService.ts';
import type { ReceiptRow } from '../tables.ts';
import type { CancelOrder } from './cancellation.ts';

interface OneBooking {
  Params: { id: string; reference: string };
}

type Cancel = (transaction: Transaction<Tables>, order: CancelOrder) => Promise<ReceiptRow>;

const ANSWER = { schema: { response: { 200: { $ref: 'CancelledBooking.json' } } } };

/** Adds the routes that cancel a booking while that is free (RET-13, APR-4, DMG-7). */
export function addCancelRoutes(app: FastifyInstance, context: ServerContext): void {
  const handle = (cancel: Cancel) => (request: FastifyRequest<OneBooking>) => cancelOnce(context, request, cancel);
  app.delete<OneBooking>('/portal/api/bff/deals/:id/return/:reference', ANSWER, handle(cancelReturn));
  app.delete<OneBooking>('/portal/api/bff/deals/:id/pre-return-appraisal/:reference', ANSWER, handle(cancelAppraisal));
  app.delete<OneBooking>('/portal/api/bff/deals/:id/service-requests/:reference', ANSWER, handle(cancelService));
}

async function cancelOnce(
  context: ServerContext,
  request: FastifyRequest<OneBooking>,
  cancel: Cancel,
): Promise<object> {
  const customer = await requireCustomer(context, request);
  const { id: dealId, reference } = request.params;
  const notify = noticesOf(context, request);
  const order = { customer, dealId, reference, notify, today: todayOf(request), now: request.now };
  return onceFor(context, request, customer.id, async (transaction): Promise<CancelledBooking> => {
    const receipt = await cancel(transaction, order);
    return { reference, receipt: toReceiptView(receipt, languageOf(request)) };
  });
}
