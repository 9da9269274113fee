// Puts the server together. Nothing here decides anything; it says what there is and in which order.
import cookie from '@fastify/cookie';
import Fastify, { type FastifyInstance } from 'fastify';
import type { Clock } from './clock.ts';
import type { Database } from './db/open.ts';
import { addContext } from './plugins/context.ts';
import { playMoods } from './plugins/demoMode.ts';
import { answerUnknown, answerWithProblems } from './plugins/errors.ts';
import { refuseForgedRequests } from './plugins/forgery.ts';
import { sendSecurityHeaders } from './plugins/headers.ts';
import { rememberRoutes } from './plugins/knownRoutes.ts';
import { sendPage, serveFiles, wantsPage } from './plugins/web.ts';
import { addAppraisalRoutes } from './routes/appraisals.ts';
import { addContactRoute } from './routes/contact.ts';
import { addDamageRoutes } from './routes/damages.ts';
import { addDealRoutes } from './routes/deals.ts';
import { addDemoRoutes } from './routes/demo.ts';
import { addDemoMailRoutes } from './routes/demoMails.ts';
import { addDeveloperRoutes } from './routes/developer.ts';
import { addHandoverRoutes } from './routes/handovers.ts';
import { addHealthRoute } from './routes/health.ts';
import { addMagicLinkRoutes } from './routes/magicLinks.ts';
import { addMileagePackageRoutes } from './routes/mileagePackages.ts';
import { addMileageReportRoutes } from './routes/mileageReports.ts';
import { addNewsletterRoute } from './routes/newsletter.ts';
import { addPasswordRoute } from './routes/password.ts';
import { addPasswordResetRoute } from './routes/passwordReset.ts';
import { addRefundRoutes } from './routes/refunds.ts';
import { addRegistrationRoute } from './routes/registration.ts';
import { addReturnRoutes } from './routes/returns.ts';
import { addSessionRoute } from './routes/session.ts';
import { addSignInRoutes } from './routes/signIn.ts';
import { addSocialRoutes } from './routes/social.ts';
import { addUploadRoutes } from './routes/uploads.ts';
import { addVerificationRoutes } from './routes/verification.ts';
import { checkWithSchemas } from './schemas.ts';
import { canSendMails, type Settings } from './settings.ts';

/** What a server is made of. */
export interface ServerParts {
  readonly database: Database;
  readonly clock: Clock;
  readonly settings: Settings;
}

/** Largest body, in bytes; files have limits of their own. */
const BODY_LIMIT = 100 * 1024;

/** Longest time for a request to arrive, in milliseconds; browsers give a photo as long. */
const REQUEST_TIMEOUT_MS = 5 * 60_000;

/**
 * Makes a server that is ready to listen.
 *
 * It keeps nothing between requests: several on one database act as one. Closing it closes the database.
 */
export async function createServer(parts: ServerParts): Promise<FastifyInstance> {
  const { database, settings } = parts;
  const app = Fastify({
    bodyLimit: BODY_LIMIT,
    requestTimeout: REQUEST_TIMEOUT_MS,
    trustProxy: settings.trustProxy,
    // The path without its query: queries carry postcodes.
    logger: {
      level: settings.logLevel,
      serializers: { req: (request) => ({ method: request.method, path: request.url.split('?')[0] }) },
    },
  });
  app.removeContentTypeParser('text/plain');
  checkWithSchemas(app);
  const allowedMethods = rememberRoutes(app);
  await app.register(cookie);
  await sendSecurityHeaders(app);
  answerWithProblems(app);
  addContext(app, parts);
  refuseForgedRequests(app, settings);
  playMoods(app, settings);
  addHealthRoute(app, database);
  addSessionRoute(app, parts);
  addSignInRoutes(app, parts);
  addPasswordRoute(app, parts);
  addContactRoute(app, parts);
  addSocialRoutes(app, parts);
  if (canSendMails(settings)) addMailedRoutes(app, parts);
  addNewsletterRoute(app, parts);
  addDealRoutes(app, parts);
  addReturnRoutes(app, parts);
  addHandoverRoutes(app, parts);
  addAppraisalRoutes(app, parts);
  addRefundRoutes(app, parts);
  addMileagePackageRoutes(app, parts);
  addMileageReportRoutes(app, parts);
  addDamageRoutes(app, parts);
  addUploadRoutes(app, parts);
  if (settings.developer) addDeveloperRoutes(app, parts, settings.developer);
  if (settings.demo) {
    addDemoRoutes(app, parts);
    addDemoMailRoutes(app, parts);
  }
  await serveFiles(app, settings.webRoot);
  app.setNotFoundHandler((request, reply) => {
    return wantsPage(request, settings.webRoot)
      ? sendPage(reply, settings.webRoot)
      : answerUnknown(request, reply, allowedMethods(request.url));
  });
  leaveGracefully(app, database);
  return app;
}

/** What no customer could finish without an e-mail. */
function addMailedRoutes(app: FastifyInstance, parts: ServerParts): void {
  addRegistrationRoute(app, parts);
  addMagicLinkRoutes(app, parts);
  addPasswordResetRoute(app, parts);
  addVerificationRoutes(app, parts);
}

/** Answers what is open and lets its connections go; a browser would otherwise hold them for minutes. */
function leaveGracefully(app: FastifyInstance, database: Database): void {
  let leaving = false;
  app.addHook('preClose', async () => {
    leaving = true;
  });
  app.addHook('onSend', async (_request, reply) => {
    if (leaving) reply.header('connection', 'close');
  });
  app.addHook('onClose', () => database.destroy());
}
