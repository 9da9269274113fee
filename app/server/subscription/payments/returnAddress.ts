import type { FastifyRequest } from 'fastify';
import { isOwnOrigin, originOfLinks } from '../../platform/auth/origins.ts';
import type { Settings } from '../../platform/settings/settings.ts';
import { toPortalPath } from '../../platform/ssr/portalPaths.ts';

/** Query parameter for the outcome (FLW-27). */
const STATUS = 'edit_payment_method_status';

/**
 * Returns the page of the portal to which the provider sends a customer back, with the outcome.
 *
 * @param text absolute address or path
 * @returns undefined for a foreign origin, to which the provider would redirect customers
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
