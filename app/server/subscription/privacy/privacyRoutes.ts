import type { FastifyInstance } from 'fastify';
import type { ServerContext } from '../../platform/auth/sessions.ts';
import { requireCustomer, requireRecentSession } from '../../platform/http/context.ts';
import { onceFor } from '../../platform/once/idempotency.ts';
import { collectData } from './collect.ts';
import { findDeletion, requestDeletion } from './requestDeletion.ts';

const ASKED = { response: { 200: { $ref: 'DeletionRequest.json' } } };
const ASK = { response: { 200: { $ref: 'DeletionRequested.json' } } };
const DATA = { response: { 200: { $ref: 'MyData.json' } } };

/**
 * Adds the routes of account deletion (FLW-28, ACC-12) and of "my data".
 * Both use the real clock, not the day that the demo shows.
 */
export function addPrivacyRoutes(app: FastifyInstance, context: ServerContext): void {
  app.get('/portal/api/bff/deletion-request', { schema: ASKED }, async (request) => {
    const { id } = await requireCustomer(context, request);
    const asked = await findDeletion(context.database, id);
    return asked === undefined ? {} : { requested_at: asked.requested_at, due_at: asked.due_at };
  });
  app.post('/portal/api/bff/deletion-request', { schema: ASK }, async (request) => {
    const customer = await requireCustomer(context, request);
    const order = { customer, now: context.clock.now() };
    return onceFor(context, request, customer.id, async (transaction) => {
      const { status, request: asked } = await requestDeletion(transaction, order);
      return { data: { status, requested_at: asked.requested_at, due_at: asked.due_at } };
    });
  });
  app.get('/portal/api/bff/my-data', { schema: DATA }, async (request, reply) => {
    // An attacker at an open session must not get all data at once (SEC-C5).
    const { customer } = await requireRecentSession(context, request);
    reply.header('content-disposition', 'attachment; filename="my-data.json"');
    return { written_at: context.clock.now().toISOString(), tables: await collectData(context.database, customer) };
  });
}
