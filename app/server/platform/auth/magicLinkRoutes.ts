import type { FastifyInstance } from 'fastify';
import type { LinkToken, LinkUsed, MagicLink } from '../../generated/api.ts';
import { audit } from '../audit/audit.ts';
import { inTransaction } from '../db/transactions.ts';
import { languages } from '../languages/languages.ts';
import { toPortalPath } from '../ssr/portalPaths.ts';
import { present } from '../values/present.ts';
import { redeemAppToken } from './appTokens.ts';
import { findByEmail, toEmailKey } from './customers.ts';
import { createAccountLimiter } from './limits.ts';
import { linkMailOf } from './linkMails.ts';
import { redeemLink } from './links.ts';
import { proveAddress } from './proveAddress.ts';
import { sendLink } from './sendLink.ts';
import { type ServerContext, startSession } from './sessions.ts';
import { hashOf } from './tokens.ts';

/** Routes of magic links (SGN-4). */
export function addMagicLinkRoutes(app: FastifyInstance, context: ServerContext): void {
  addSending(app, context);
  addUsing(app, context);
}

/** Answer, counters and writes are the same with and without an account (SEC-C6). */
function addSending(app: FastifyInstance, context: ServerContext): void {
  const limiter = createAccountLimiter(context);
  const schema = { body: { $ref: 'MagicLink.json' }, response: { 200: { $ref: 'Done.json' } } };
  app.post<{ Body: MagicLink }>('/api/auth/custom/magicLink', { schema }, async (request) => {
    const { nextUrl, origin, withResetLink } = request.body;
    const email = toEmailKey(request.body.email);
    // Counts by the request rather than the e-mail sent: the count must not reveal the account.
    await limiter.sendsLink(request, email, withResetLink ? 'reset' : 'sign-in');
    const customer = await findByEmail(context.database, email);
    // Accounts of a provider have no password here, so they get a sign-in link instead (ACC-8).
    const kind = withResetLink && !customer?.login_provider ? 'reset' : 'magic_link';
    const mail = {
      ...linkMailOf(context, request, kind, origin),
      owner: customer?.id ?? `nobody ${hashOf(email)}`,
      to: customer?.email,
      // Without an account the e-mail is written all the same, but never sent.
      locale: customer?.locale ?? languages().standard.locale,
      next: toPortalPath(nextUrl),
    };
    await inTransaction(context.database, (transaction) => sendLink(transaction, mail));
    return { ok: true };
  });
}

function addUsing(app: FastifyInstance, context: ServerContext): void {
  const limiter = createAccountLimiter(context);
  const schema = { body: { $ref: 'LinkToken.json' }, response: { 200: { $ref: 'LinkUsed.json' } } };
  app.post<{ Body: LinkToken }>('/api/auth/custom/magicLink/use', { schema }, async (request, reply) => {
    await limiter.usesLink(request);
    const { token } = request.body;
    return inTransaction(context.database, async (transaction) => {
      const here = { ...context, database: transaction };
      // A token of the app proves no e-mail address, and its session is as old as the original one.
      const shared = await redeemAppToken(transaction, context, token);
      if (shared !== undefined) {
        await startSession(here, request, reply, shared.customer_id, shared.created_at);
        audit(transaction, request, context.clock.now(), shared.customer_id);
        return { ok: true };
      }
      const link = await redeemLink(transaction, 'magic_link', token, context.clock.now());
      await proveAddress(transaction, link.customerId);
      await startSession(here, request, reply, link.customerId);
      audit(transaction, request, context.clock.now(), link.customerId);
      return present<LinkUsed>({ ok: true, next: link.next });
    });
  });
}
