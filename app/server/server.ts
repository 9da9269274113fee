// Puts the server together. Nothing here decides anything; it says what there is and in which order.
import cookie from '@fastify/cookie';
import Fastify, { type FastifyInstance } from 'fastify';
import type { Clock } from './clock.ts';
import type { Database } from './db/open.ts';
import { followOutcomes } from './db/outcomes.ts';
import { openDrawer, openLister, reachWithin } from './drawing.ts';
import { readBodies } from './plugins/bodies.ts';
import { compressAnswers } from './plugins/compressing.ts';
import { addContext } from './plugins/context.ts';
import { playFailures } from './plugins/demoFailures.ts';
import { playMoods } from './plugins/demoMode.ts';
import { answerUnknown, answerWithProblems, sendProblem } from './plugins/errors.ts';
import { refuseForgedRequests } from './plugins/forgery.ts';
import { sendSecurityHeaders } from './plugins/headers.ts';
import { rememberRoutes } from './plugins/knownRoutes.ts';
import { leaveGracefully } from './plugins/leaving.ts';
import { serveSiteMap } from './plugins/siteMap.ts';
import { notUtf8, refuseHarmfulTexts } from './plugins/texts.ts';
import { sendPage, serveFiles, wantsPage } from './plugins/web.ts';
import { trustProxies } from './proxies.ts';
import { addAddonRoutes } from './routes/addons.ts';
import { addAppraisalRoutes } from './routes/appraisals.ts';
import { addAppTokenRoute } from './routes/appToken.ts';
import { addBuyOfferRoutes } from './routes/buyOffers.ts';
import { addCalendarRoute } from './routes/calendar.ts';
import { addChatRoutes } from './routes/chat.ts';
import { addCompanyRoutes } from './routes/companies.ts';
import { addConsentRoutes } from './routes/consents.ts';
import { addContactRoute } from './routes/contact.ts';
import { addContentRoute } from './routes/content.ts';
import { addDamageRoutes } from './routes/damages.ts';
import { addDealRoutes } from './routes/deals.ts';
import { addDemoRoutes } from './routes/demo.ts';
import { addDemoMailRoutes } from './routes/demoMails.ts';
import { addDemoNewsRoutes } from './routes/demoNews.ts';
import { addDemoPaymentRoutes } from './routes/demoPayments.ts';
import { addDeveloperRoutes } from './routes/developer.ts';
import { addDocumentRoutes } from './routes/documents.ts';
import { addDraftRoutes } from './routes/drafts.ts';
import { addDriverRoutes } from './routes/drivers.ts';
import { addHandoverRoutes } from './routes/handovers.ts';
import { addHealthRoutes } from './routes/health.ts';
import { addInboxRoute } from './routes/inbox.ts';
import { addInvoiceRoutes } from './routes/invoices.ts';
import { addLinkOwnerRoute } from './routes/linkOwner.ts';
import { addLoyaltyRoutes } from './routes/loyalty.ts';
import { addMagicLinkRoutes } from './routes/magicLinks.ts';
import { addMileagePackageRoutes } from './routes/mileagePackages.ts';
import { addMileageReportRoutes } from './routes/mileageReports.ts';
import { addNewsletterRoute } from './routes/newsletter.ts';
import { addOpenSessionRoutes } from './routes/openSessions.ts';
import { addOrderRoutes } from './routes/orders.ts';
import { addPasswordRoute } from './routes/password.ts';
import { addPasswordResetRoute } from './routes/passwordReset.ts';
import { addPaymentMethodRoutes } from './routes/paymentMethods.ts';
import { addPrivacyRoutes } from './routes/privacy.ts';
import { addProfileRoutes } from './routes/profile.ts';
import { addProlongationRoutes } from './routes/prolongations.ts';
import { addReceiptRoutes } from './routes/receipts.ts';
import { addReferralRoutes } from './routes/referrals.ts';
import { addRefundRoutes } from './routes/refunds.ts';
import { addRegistrationRoute } from './routes/registration.ts';
import { addReturnRoutes } from './routes/returns.ts';
import { addServiceRoutes } from './routes/services.ts';
import { addSessionRoute } from './routes/session.ts';
import { addSignInRoutes } from './routes/signIn.ts';
import { addSocialRoutes } from './routes/social.ts';
import { addSupportRoute } from './routes/support.ts';
import { addUploadRoutes } from './routes/uploads.ts';
import { addVehicleRoutes } from './routes/vehicles.ts';
import { addVerificationRoutes } from './routes/verification.ts';
import { checkWithSchemas } from './schemas.ts';
import { lastUseWritten } from './sessions.ts';
import { canSendMails, logsOf, type Settings, supportAddressOf } from './settings.ts';

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
    // A request on a connection that is open while the server leaves is answered like those before it.
    return503OnClosing: false,
    trustProxy: trustProxies(settings.trustProxy),
    logger: logsOf(settings),
    // What has so long a name is not there; everything else that comes here is no text.
    frameworkErrors: ({ code }, request, reply) =>
      code === 'FST_ERR_MAX_PARAM_LENGTH' ? answerUnknown(request, reply, []) : sendProblem(reply, notUtf8('path')),
  });
  app.removeContentTypeParser('text/plain');
  followOutcomes(app);
  readBodies(app);
  checkWithSchemas(app);
  const allowedMethods = rememberRoutes(app);
  await app.register(cookie);
  await sendSecurityHeaders(app, settings.chat);
  compressAnswers(app);
  answerWithProblems(app);
  refuseHarmfulTexts(app);
  addContext(app, parts);
  refuseForgedRequests(app, settings);
  playMoods(app, settings);
  if (settings.demo) playFailures(app, parts);
  addHealthRoutes(app, parts);
  addSessionRoute(app, parts);
  addSignInRoutes(app, parts);
  addOpenSessionRoutes(app, parts);
  addPasswordRoute(app, parts);
  addContactRoute(app, parts);
  addSocialRoutes(app, parts);
  if (canSendMails(settings)) addMailedRoutes(app, parts);
  addVehicleRoutes(app, parts);
  const library = addContentRoute(app, settings);
  addDealRoutes(app, parts);
  addOrderRoutes(app, parts);
  addDocumentRoutes(app, parts);
  addInvoiceRoutes(app, parts);
  addReceiptRoutes(app, parts);
  addProlongationRoutes(app, parts);
  addBuyOfferRoutes(app, parts);
  addReturnRoutes(app, parts);
  addHandoverRoutes(app, parts);
  addAppraisalRoutes(app, parts);
  addRefundRoutes(app, parts);
  addMileagePackageRoutes(app, parts);
  addMileageReportRoutes(app, parts);
  addDamageRoutes(app, parts);
  addServiceRoutes(app, parts);
  addCalendarRoute(app, parts);
  addAddonRoutes(app, parts);
  addUploadRoutes(app, parts);
  addDraftRoutes(app, parts);
  addProfileRoutes(app, parts);
  addCompanyRoutes(app, parts);
  addDriverRoutes(app, parts);
  addPrivacyRoutes(app, parts);
  addPaymentMethodRoutes(app, parts);
  addLoyaltyRoutes(app, parts);
  addReferralRoutes(app, parts);
  addConsentRoutes(app, parts);
  addChatRoutes(app, parts);
  const support = supportAddressOf(settings);
  if (support !== undefined) addSupportRoute(app, parts, support);
  if (settings.inboxSecret) addInboxRoute(app, parts, settings.inboxSecret);
  if (settings.developer) addDeveloperRoutes(app, parts, settings.developer, library);
  if (settings.demo) {
    addDemoRoutes(app, parts);
    addDemoMailRoutes(app, parts);
    addDemoPaymentRoutes(app, parts);
    addDemoNewsRoutes(app, parts);
  }
  const drawer = await openDrawer(settings, reachWithin(app));
  await serveFiles(app, settings, drawer);
  serveSiteMap(app, settings, await openLister(settings, parts.clock, reachWithin(app)));
  app.setNotFoundHandler((request, reply) => {
    return wantsPage(request, settings.webRoot)
      ? sendPage(request, reply, settings.webRoot, drawer)
      : answerUnknown(request, reply, allowedMethods(request.url));
  });
  leaveGracefully(app);
  app.addHook('onClose', async () => {
    await lastUseWritten(database);
    await database.destroy();
  });
  return app;
}

/** What no customer could finish without an e-mail. */
function addMailedRoutes(app: FastifyInstance, parts: ServerParts): void {
  addRegistrationRoute(app, parts);
  addMagicLinkRoutes(app, parts);
  // The app is let in by the same door as a link.
  addAppTokenRoute(app, parts);
  addPasswordResetRoute(app, parts);
  addLinkOwnerRoute(app, parts);
  addVerificationRoutes(app, parts);
  addNewsletterRoute(app, parts);
}
