// Where a customer comes back to from the payment provider: a page of this portal that is told how it went.
import type { FastifyRequest } from 'fastify';
import { isOwnOrigin, originOfLinks } from '../../platform/auth/origins.ts';
import type { Settings } from '../../platform/settings/settings.ts';
import { toPortalPath } from '../../platform/ssr/portalPaths.ts';

/** The query that says how it went (spec 3 §4 "Payment method change"). */
const STATUS = 'edit_payment_method_status';

/**
 * Reads an address of the portal, whole or as a path, and adds how it went.
 *
 * @returns nothing for an address of anybody else: the provider would send customers there
 */
export function toReturnAddress(
  settings: Settings,
  request: FastifyRequest,
  text: string,
  status: 'success' | 'cancel',
): string | undefined {
  const own = originOfLinks(settings, request);
  const origin = originOf(text) ?? own;
  const path = toPortalPath(text.startsWith(`${origin}/`) ? text.slice(origin.length) : text);
  if (path === undefined || !(origin === own || isOwnOrigin(settings, request, origin))) return undefined;
  const address = new URL(path, origin);
  address.searchParams.set(STATUS, status);
  return address.href;
}

function originOf(text: string): string | undefined {
  return /^https?:\/\//.test(text) && URL.canParse(text) ? new URL(text).origin : undefined;
}
