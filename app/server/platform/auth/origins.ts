// What the portal is called outside.
import type { FastifyRequest } from 'fastify';
import { isPublicAddress } from '../http/loopback.ts';
import type { Settings } from '../settings/settings.ts';

/**
 * Names the origin of a link: the server's own, or a trusted one when it was asked for.
 *
 * Only in the demo, where nobody but the visitor reads the e-mail, the own origin may be that of the request.
 *
 * @param wanted what the request says; anything else than the own and the trusted origins counts as nothing
 */
export function originOfLinks(settings: Settings, request: FastifyRequest, wanted?: string): string {
  const own = settings.publicOrigin ?? `${request.protocol}://${request.host}`;
  return wanted !== undefined && settings.trustedOrigins.includes(wanted) ? wanted : own;
}

/**
 * Says whether a page of an origin may send changes.
 *
 * Where the public origin is configured, the host that a request names is not believed: any name can be made to lead
 * here, and a page under it would count as our own.
 */
export function isOwnOrigin(settings: Settings, request: FastifyRequest, origin: string): boolean {
  const { publicOrigin, trustedOrigins } = settings;
  if (origin === publicOrigin || trustedOrigins.includes(origin)) return true;
  return !isPublicAddress(publicOrigin) && origin === `${request.protocol}://${request.host}`;
}
