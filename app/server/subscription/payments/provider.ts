// Page of the payment provider: the configured one, or a page of this server in the demo.
import type { FastifyRequest } from 'fastify';
import { originOfLinks } from '../../platform/auth/origins.ts';
import { Problem } from '../../platform/http/problems.ts';
import type { Settings } from '../../platform/settings/settings.ts';

export const SANDBOX = '/demo/payment-page';

/** @throws unavailable without a provider, except in the demo */
export function paymentPageOf(settings: Settings, request: FastifyRequest): URL {
  if (settings.paymentPage !== undefined) return new URL(settings.paymentPage);
  if (settings.demo) return new URL(SANDBOX, originOfLinks(settings, request));
  throw new Problem('unavailable', 'No payment provider is set up. Ask the operator to set PAYMENT_PAGE.');
}
