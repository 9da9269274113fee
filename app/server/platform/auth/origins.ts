import type { FastifyRequest } from 'fastify';
import { isPublicAddress } from '../http/loopback.ts';
import type { Settings } from '../settings/settings.ts';

/**
 * Returns the origin for links: the wanted one if it is trusted, otherwise the server's own.
 * Only in the demo may that be the request's, as only the visitor reads the e-mail.
 */
export function originOfLinks(settings: Settings, request: FastifyRequest, wanted?: string): string {
  const own = settings.publicOrigin ?? `${request.protocol}://${request.host}`;
  return wanted !== undefined && settings.trustedOrigins.includes(wanted) ? wanted : own;
}

/**
 * Returns whether a page of an origin may send changes. With a public origin, Host is ignored:
 * any name can be pointed at this server, and its pages would count as own.
 */
export function isOwnOrigin(settings: Settings, request: FastifyRequest, origin: string): boolean {
  const { publicOrigin, trustedOrigins } = settings;
  if (origin === publicOrigin || trustedOrigins.includes(origin)) return true;
  return !isPublicAddress(publicOrigin) && origin === `${request.protocol}://${request.host}`;
}
