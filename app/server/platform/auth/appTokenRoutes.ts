import type { FastifyInstance } from 'fastify';
import { inTransaction } from '../db/transactions.ts';
import { requireSession } from '../http/context.ts';
import { makeAppToken } from './appTokens.ts';
import { createAccountLimiter } from './limits.ts';
import type { ServerContext } from './sessions.ts';

/** Route of the app banner (SHL-5, SGN-11). */
export function addAppTokenRoute(app: FastifyInstance, context: ServerContext): void {
  const limiter = createAccountLimiter(context);
  const schema = { response: { 200: { $ref: 'AppToken.json' } } };
  app.post('/portal/api/app-token', { schema }, async (request) => {
    const { session, customer } = await requireSession(context, request);
    await limiter.takesAppToken(request, customer.id);
    return inTransaction(context.database, async (transaction) => {
      const { token, expires } = await makeAppToken(transaction, context, session);
      return { authToken: token, expires_at: expires.toISOString() };
    });
  });
}
