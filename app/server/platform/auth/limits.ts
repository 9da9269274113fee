// How often the calls of accounts may be made, counted in the database by account and by address (threats C11).
import type { FastifyRequest } from 'fastify';
import { type AttemptCounter, createAttemptCounter } from './attempts.ts';
import type { ServerContext } from './sessions.ts';

/** Counts calls, and refuses those above the limits with too_many_requests. */
export interface AccountLimiter {
  /** A link to sign in, or to a new password, is asked for; each counts for itself: when it is refused, some have arrived. */
  sendsLink(request: FastifyRequest, email: string, use: 'sign-in' | 'reset'): Promise<void>;
  /** A verification of the address is asked for by whoever is signed in. */
  sendsVerification(request: FastifyRequest, customerId: string): Promise<void>;
  /** By account only together with the address: nobody can keep somebody else from registering. */
  registers(request: FastifyRequest, email: string): Promise<void>;
  usesLink(request: FastifyRequest): Promise<void>;
  signsInSocially(request: FastifyRequest): Promise<void>;
  changesAccount(request: FastifyRequest, customerId: string): Promise<void>;
  /** Counted by itself: pages ask for it, and must use up nothing of what customers do. */
  takesAppToken(request: FastifyRequest, customerId: string): Promise<void>;
}

/** Makes the limiter of a server. */
export function createAccountLimiter({ database, clock, settings }: ServerContext): AccountLimiter {
  const limits = settings.accounts;
  const attempts: AttemptCounter = createAttemptCounter(database, clock, settings.signIn.windowMs);
  return {
    async sendsLink({ ip }, email, use) {
      await attempts.refuseNetworkAbove('links-address', ip, limits.linksPerAddress);
      await attempts.refuseAbove(`links ${use} ${email}`, limits.linksPerAccount);
    },
    async sendsVerification({ ip }, customerId) {
      await attempts.refuseNetworkAbove('links-address', ip, limits.linksPerAddress);
      await attempts.refuseAbove(`verifications ${customerId}`, limits.linksPerAccount);
    },
    async registers({ ip }, email) {
      await attempts.refuseNetworkAbove('register-address', ip, limits.registrationsPerAddress);
      await attempts.refuseNetworkAbove(`register ${email}`, ip, limits.registrationsPerAccountAndAddress);
    },
    usesLink: ({ ip }) => attempts.refuseNetworkAbove('link-uses', ip, limits.linkUsesPerAddress),
    signsInSocially: ({ ip }) => attempts.refuseNetworkAbove('social', ip, limits.socialPerAddress),
    async changesAccount({ ip }, customerId) {
      await attempts.refuseNetworkAbove('changes-address', ip, limits.changesPerAddress);
      await attempts.refuseAbove(`changes ${customerId}`, limits.changesPerAccount);
    },
    async takesAppToken({ ip }, customerId) {
      await attempts.refuseNetworkAbove('app-tokens-address', ip, limits.appTokensPerAddress);
      await attempts.refuseAbove(`app-tokens ${customerId}`, limits.appTokensPerAccount);
    },
  };
}
