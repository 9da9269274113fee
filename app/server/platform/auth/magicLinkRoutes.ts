// Signing in by a link that is sent by e-mail, and asking for one that leads to a new password.
import type { FastifyInstance } from 'fastify';
import type { LinkToken, LinkUsed, MagicLink } from '../../generated/api.ts';
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

/** The calls of magic links (spec 1 §4 "magicLinkForm", "forgotPasswordForm", §7). */
export function addMagicLinkRoutes(app: FastifyInstance, context: ServerContext): void {
  addSending(app, context);
  addUsing(app, context);
}

/** Whether there is an account makes no difference in what is answered, counted or written (threats C6). */
function addSending(app: FastifyInstance, context: ServerContext): void {
  const limiter = createAccountLimiter(context);
  const schema = { body: { $ref: 'MagicLink.json' }, response: { 200: { $ref: 'Done.json' } } };
  app.post<{ Body: MagicLink }>('/api/auth/custom/magicLink', { schema }, async (request) => {
    const { nextUrl, origin, withResetLink } = request.body;
    const email = toEmailKey(request.body.email);
    // By what was asked for, not by what is sent: the count must say nothing about the account.
    await limiter.sendsLink(request, email, withResetLink ? 'reset' : 'sign-in');
    const customer = await findByEmail(context.database, email);
    // Whose password is kept elsewhere gets in without one, and never has one here (spec 3 §6).
    const kind = withResetLink && !customer?.login_provider ? 'reset' : 'magic_link';
    const mail = {
      ...linkMailOf(context, request, kind, origin),
      owner: customer?.id ?? `nobody ${hashOf(email)}`,
      to: customer?.email,
      // Without an account it is never sent, and written all the same.
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
      // What the app brings has come by no e-mail: it proves no address, and its session is as old as the one it is from.
      const shared = await redeemAppToken(transaction, context, token);
      if (shared !== undefined) {
        await startSession(here, request, reply, shared.customer_id, shared.created_at);
        return { ok: true };
      }
      const link = await redeemLink(transaction, 'magic_link', token, context.clock.now());
      await proveAddress(transaction, link.customerId);
      await startSession(here, request, reply, link.customerId);
      return present<LinkUsed>({ ok: true, next: link.next });
    });
  });
}
