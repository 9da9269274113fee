import type { FastifyRequest } from 'fastify';
import { visitorOf } from '../mail/visitors.ts';
import type { LinkKind } from './accountLinks.ts';
import { originOfLinks } from './origins.ts';
import type { LinkMail } from './sendLink.ts';
import type { ServerContext } from './sessions.ts';

/** @param origin origin of the portal that the request names */
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
