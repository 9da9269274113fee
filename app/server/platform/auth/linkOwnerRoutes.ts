import type { FastifyInstance } from 'fastify';
import type { LinkToken } from '../../generated/api.ts';
import { findAppTokenOwner } from './appTokens.ts';
import { createAccountLimiter } from './limits.ts';
import { findLinkOwner } from './links.ts';
import type { ServerContext } from './sessions.ts';

const KINDS = ['magic_link', 'reset', 'verification'] as const;

/**
 * Returns the e-mail address of a link without using it. Pages of links that no longer work say so
 * before the customer does anything, and password managers store a new password under the address.
 */
export function addLinkOwnerRoute(app: FastifyInstance, context: ServerContext): void {
  const limiter = createAccountLimiter(context);
  const schema = { body: { $ref: 'LinkToken.json' }, response: { 200: { $ref: 'LinkOwner.json' } } };
  app.post<{ Body: LinkToken }>('/api/auth/custom/linkOwner', { schema }, async (request) => {
    await limiter.usesLink(request);
    const { token } = request.body;
    const now = context.clock.now();
    const owners = await Promise.all([
      ...KINDS.map((kind) => findLinkOwner(context.database, kind, token, now)),
      findAppTokenOwner(context, token),
    ]);
    const owner = owners.find((customer) => customer !== undefined);
    return owner === undefined ? {} : { email: owner.email };
  });
}
