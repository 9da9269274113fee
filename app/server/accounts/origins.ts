// Where links of e-mails lead.
import type { FastifyRequest } from 'fastify';
import type { Settings } from '../settings.ts';

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
