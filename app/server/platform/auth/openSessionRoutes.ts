// Routes that list and end a customer's sessions (SEC-C5; ASVS 5.0 V7.5.2).
import type { FastifyInstance } from 'fastify';
import type { OpenSession } from '../../generated/api.ts';
import { audit } from '../audit/audit.ts';
import { inTransaction } from '../db/transactions.ts';
import { requireRecentSession, requireSession } from '../http/context.ts';
import { Problem } from '../http/problems.ts';
import { present } from '../values/present.ts';
import { createAccountLimiter } from './limits.ts';
import { endNamedSession, listOpenSessions, type NamedSession } from './openSessions.ts';
import { endOtherSessions, type ServerContext } from './sessions.ts';

const LIST = { response: { 200: { type: 'array', items: { $ref: 'OpenSession.json' } } } };
const DONE = { response: { 200: { $ref: 'Done.json' } } };

export function addOpenSessionRoutes(app: FastifyInstance, context: ServerContext): void {
  const limiter = createAccountLimiter(context);
  app.get('/api/auth/sessions', { schema: LIST }, async (request) => {
    const { customer, session } = await requireSession(context, request);
    const listed = await listOpenSessions(context, customer.id);
    const isCurrent = ({ token_hash }: NamedSession) => token_hash === session.token_hash;
    // The use by this request may not be stored yet.
    const last_seen_at = context.clock.now().toISOString();
    return [
      ...listed.filter(isCurrent).map((row) => toView({ ...row, last_seen_at }, true)),
      ...listed.filter((row) => !isCurrent(row)).map((row) => toView(row, false)),
    ];
  });
  app.delete('/api/auth/sessions', { schema: DONE }, async (request) => {
    const { customer, session } = await requireRecentSession(context, request);
    await limiter.changesAccount(request, customer.id);
    await inTransaction(context.database, async (transaction) => {
      await endOtherSessions(transaction, customer.id, session.token_hash);
      audit(transaction, request, context.clock.now());
    });
    return { ok: true };
  });
  app.delete<{ Params: { id: string } }>('/api/auth/sessions/:id', { schema: DONE }, async (request) => {
    const { customer } = await requireRecentSession(context, request);
    await limiter.changesAccount(request, customer.id);
    const isEnded = await inTransaction(context.database, async (transaction) => {
      const ended = await endNamedSession(transaction, customer.id, request.params.id);
      if (ended) audit(transaction, request, context.clock.now());
      return ended;
    });
    if (!isEnded)
      throw new Problem('not_found', 'The session does not exist or has ended. Load the list of sessions again.');
    return { ok: true };
  });
}

function toView({ id, browser, system, created_at, last_seen_at }: NamedSession, current: boolean): OpenSession {
  return present({ id, browser, system, signed_in_at: created_at, last_used_at: last_seen_at, current });
}
