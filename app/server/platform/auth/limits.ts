// Rate limits of the account routes, counted by account and IP address (SEC-C11).
import type { FastifyRequest } from 'fastify';
import { type AttemptCounter, createAttemptCounter } from './attempts.ts';
import type { ServerContext } from './sessions.ts';

/** Counts calls, and throws too_many_requests above the limits. */
export interface AccountLimiter {
  /** Counts links to sign in and to reset separately. */
  sendsLink(request: FastifyRequest, email: string, use: 'sign-in' | 'reset'): Promise<void>;
  sendsVerification(request: FastifyRequest, customerId: string): Promise<void>;
  /** Counts account and address together, so that attackers cannot block another's registration. */
  registers(request: FastifyRequest, email: string): Promise<void>;
  usesLink(request: FastifyRequest): Promise<void>;
  signsInSocially(request: FastifyRequest): Promise<void>;
  changesAccount(request: FastifyRequest, customerId: string): Promise<void>;
  /** Separate from other limits, because pages call it without an action of the customer. */
  takesAppToken(request: FastifyRequest, customerId: string): Promise<void>;
}

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
