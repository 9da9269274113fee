import type { FastifyInstance } from 'fastify';
import type { ReferralCode } from '../../generated/api.ts';
import { createAccountLimiter } from '../../platform/auth/limits.ts';
import { originOfLinks } from '../../platform/auth/origins.ts';
import type { ServerContext } from '../../platform/auth/sessions.ts';
import { requireCustomer } from '../../platform/http/context.ts';
import { onceFor } from '../../platform/once/idempotency.ts';
import { acceptReferral } from './acceptReferral.ts';
import { FRIENDS_MAX, invitationAddress } from './referralRules.ts';
import { countFriends, findReferralCode } from './referrals.ts';

const LINK = { response: { 200: { $ref: 'ReferralLink.json' } } };
const VOUCHER = { response: { 200: { $ref: 'ReferralVoucher.json' } } };
const ACCEPT = { body: { $ref: 'ReferralCode.json' }, response: { 200: { $ref: 'Done.json' } } };

/** Adds the routes of referrals and invitations (LOY-3). */
export function addReferralRoutes(app: FastifyInstance, context: ServerContext): void {
  const limiter = createAccountLimiter(context);
  const { database, clock, settings } = context;
  app.get('/api/getReferralLink', { schema: LINK }, async (request) => {
    const { id } = await requireCustomer(context, request);
    const code = await findReferralCode(database, id, clock.now());
    return { link: invitationAddress(originOfLinks(settings, request), code) };
  });
  app.get('/api/getReferralVoucher', { schema: VOUCHER }, async (request) => {
    const { id } = await requireCustomer(context, request);
    const code = await findReferralCode(database, id, clock.now());
    return { code, friends: await countFriends(database, id), friends_max: FRIENDS_MAX };
  });
  app.post<{ Body: ReferralCode }>('/api/acceptReferral', { schema: ACCEPT }, async (request) => {
    const { id } = await requireCustomer(context, request);
    // Limits how many codes a customer can guess.
    await limiter.changesAccount(request, id);
    return onceFor(context, request, id, async (transaction) => {
      await acceptReferral(transaction, { customerId: id, code: request.body.code, now: clock.now() });
      return { ok: true };
    });
  });
}
