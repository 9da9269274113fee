import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { SessionUser } from '../../generated/api.ts';
import { findDecision } from '../consents/decisions.ts';
import type { Customer } from '../db/tables.ts';
import { isDeveloper } from '../settings/developer.ts';
import { canSendMails, type Settings } from '../settings/settings.ts';
import { present } from '../values/present.ts';
import { isProfileComplete } from './completeProfile.ts';
import { initialsOf } from './initials.ts';
import { SESSION_COOKIE, setSecretCookie, VISITOR_COOKIE } from './secretCookies.ts';
import { findSessionCustomer, type ServerContext } from './sessions.ts';
import { createToken, csrfTokenOf } from './tokens.ts';

/** `unused` marks a request without an action of the customer: it does not extend the session. */
const QUERY = { type: 'object', properties: { unused: { const: 'true' } } } as const;

/** First call of every page (SGN-10). */
export function addSessionRoute(app: FastifyInstance, context: ServerContext): void {
  app.get<{ Querystring: { readonly unused?: 'true' } }>(
    '/portal/api/session',
    { schema: { querystring: QUERY, response: { 200: { $ref: 'Session.json' } } } },
    async (request, reply) => {
      const customer = await findSessionCustomer(context, request, request.query.unused ? 'unused' : 'used');
      const session = customer && request.cookies[SESSION_COOKIE];
      const secret = session || request.cookies[VISITOR_COOKIE] || createToken();
      if (!session && !request.cookies[VISITOR_COOKIE]) setSecretCookie(request, reply, VISITOR_COOKIE, secret);
      const allowed = await findDecision(context, request, customer);
      return {
        signed_in: customer !== undefined,
        ...(customer !== undefined && { user: toUser(customer) }),
        audience: customer?.audience ?? 'b2c',
        csrf_token: csrfTokenOf(secret),
        now: request.now.toISOString(),
        flags: {
          ...flagsOf(context.settings),
          ...developerFlag(context.settings, request),
          ...(allowed?.tracking && { tracking: true }),
          ...(allowed?.vendor && { vendor: true }),
        },
        ...(context.settings.demo && { demo: true }),
      };
    },
  );
}

/** Feature flags for what the server's configuration supports. */
function flagsOf(settings: Settings): Record<string, boolean> {
  const mails = canSendMails(settings);
  const providers = settings.providers.map(({ id }) => [`social_login_${id}`, true] as const);
  return {
    ...Object.fromEntries(settings.flags.map((flag) => [flag, true])),
    magic_link: mails,
    registration: mails,
    social_login: providers.length > 0,
    ...Object.fromEntries(providers),
  };
}

/** Absent without a developer panel, false until the secret was entered. */
const developerFlag = ({ developer }: Settings, request: FastifyRequest): Record<string, boolean> =>
  developer ? { developer: isDeveloper(developer, request) } : {};

function toUser(customer: Customer): SessionUser {
  return present({
    email: customer.email,
    email_verified: customer.email_verified === 1,
    status: isProfileComplete(customer) ? 'complete' : 'incomplete',
    hs_contact_id: customer.id,
    initials: initialsOf(customer),
    hs_first_name: customer.firstname || null,
    hs_last_name: customer.lastname || null,
    login_provider: customer.login_provider,
  });
}
