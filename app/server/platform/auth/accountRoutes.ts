import type { FastifyInstance } from 'fastify';
import { canSendMails } from '../settings/settings.ts';
import { addAppTokenRoute } from './appTokenRoutes.ts';
import { addLinkOwnerRoute } from './linkOwnerRoutes.ts';
import { addMagicLinkRoutes } from './magicLinkRoutes.ts';
import { addOpenSessionRoutes } from './openSessionRoutes.ts';
import { addPasswordResetRoute } from './passwordResetRoutes.ts';
import { addPasswordRoute } from './passwordRoutes.ts';
import type { ServerContext } from './sessions.ts';
import { addSocialRoutes } from './socialRoutes.ts';
import { addVerificationRoutes } from './verificationRoutes.ts';

/** Adds the account routes. The product must provide the e-mails of `ACCOUNT_MAILS`. */
export function addAccountRoutes(app: FastifyInstance, context: ServerContext): void {
  addOpenSessionRoutes(app, context);
  addPasswordRoute(app, context);
  addSocialRoutes(app, context);
  if (!canSendMails(context.settings)) return;
  addMagicLinkRoutes(app, context);
  // The app redeems its token at the same route as a magic link.
  addAppTokenRoute(app, context);
  addPasswordResetRoute(app, context);
  addLinkOwnerRoute(app, context);
  addVerificationRoutes(app, context);
}
