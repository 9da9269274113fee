// What an e-mail with a link takes from the request that asked for it.
import type { FastifyRequest } from 'fastify';
import { visitorOf } from '../mail/visitors.ts';
import type { LinkKind } from './accountLinks.ts';
import { originOfLinks } from './origins.ts';
import type { LinkMail } from './sendLink.ts';
import type { ServerContext } from './sessions.ts';

/**
 * Fills in everything about an e-mail but whom it is for.
 *
 * @param origin what the request says about where the portal is
 */
export function linkMailOf(
  { settings, clock }: ServerContext,
  request: FastifyRequest,
  kind: LinkKind,
  origin?: string,
): Omit<LinkMail, 'owner' | 'to' | 'locale'> {
  return {
    kind,
    origin: originOfLinks(settings, request, origin),
    lifetimeMs: settings.linkMs[kind],
    visitor: visitorOf(request),
    now: clock.now(),
  };
}
