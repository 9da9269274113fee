// The page of the payment provider: the one that is configured, or in the demo a page of this server that stands for it.
import type { FastifyRequest } from 'fastify';
import { originOfLinks } from '../../platform/auth/origins.ts';
import { Problem } from '../../platform/http/problems.ts';
import type { Settings } from '../../platform/settings/settings.ts';

/** The page that stands for the provider in the demo. */
export const SANDBOX = '/demo/payment-page';

/**
 * Names the page of the provider.
 *
 * @throws unavailable where there is no provider, and no demo
 */
export function paymentPageOf(settings: Settings, request: FastifyRequest): URL {
  if (settings.paymentPage !== undefined) return new URL(settings.paymentPage);
  if (settings.demo) return new URL(SANDBOX, originOfLinks(settings, request));
  throw new Problem('unavailable', 'There is no payment provider: PAYMENT_PAGE is not set.');
}
