import type { FastifyInstance } from 'fastify';
import type { DealOnly, ProlongationChoice } from '../../generated/api.ts';
import type { ServerContext } from '../../platform/auth/sessions.ts';
import { requireCustomer, todayOf } from '../../platform/http/context.ts';
import { noticesOf } from '../../platform/mail/notice.ts';
import { onceFor } from '../../platform/once/idempotency.ts';
import { returnDay } from '../appointments/offers.ts';
import { createProlongation } from './createProlongation.ts';
import { findDeal } from './dealQueries.ts';
import { prolongationOptions } from './prolongation.ts';

const OPTIONS = { body: { $ref: 'DealOnly.json' }, response: { 200: { $ref: 'ProlongationOptions.json' } } };
const CREATE = { body: { $ref: 'ProlongationChoice.json' }, response: { 200: { $ref: 'Prolongation.json' } } };

/** Adds the routes of the prolongation (DEAL-17). */
export function addProlongationRoutes(app: FastifyInstance, context: ServerContext): void {
  app.post<{ Body: DealOnly }>('/api/checkout/prolongation/options', { schema: OPTIONS }, async (request) => {
    const customer = await requireCustomer(context, request);
    const record = await findDeal(context.database, customer.id, request.body.dealId);
    const options = prolongationOptions(record.deal, returnDay(record), todayOf(request));
    return { prolongation_options: options.map(({ base: _, ...option }) => option) };
  });
  app.post<{ Body: ProlongationChoice }>('/api/checkout/prolongation/create', { schema: CREATE }, async (request) => {
    const customer = await requireCustomer(context, request);
    const notify = noticesOf(context, request);
    const order = { ...request.body, customer, notify, today: todayOf(request), now: request.now };
    return onceFor(context, request, customer.id, async (transaction) => ({
      contact: { id: customer.id },
      deal: { id: await createProlongation(transaction, order) },
    }));
  });
}
