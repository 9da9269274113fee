// Puts the server together. Nothing here decides anything; it says what there is and in which order.
import cookie from '@fastify/cookie';
import Fastify, { type FastifyInstance } from 'fastify';
import { playFailures } from './demo/demoFailures.ts';
import { addDemoMailRoutes } from './demo/demoMailsRoutes.ts';
import { readDemoChoices, simulateOutages } from './demo/demoMode.ts';
import { addDemoNewsRoutes } from './demo/demoNewsRoutes.ts';
import { addDemoPaymentRoutes } from './demo/demoPaymentsRoutes.ts';
import { addDemoRoutes } from './demo/demoRoutes.ts';
import { addAppTokenRoute } from './platform/auth/appTokenRoutes.ts';
import { addLinkOwnerRoute } from './platform/auth/linkOwnerRoutes.ts';
import { addMagicLinkRoutes } from './platform/auth/magicLinkRoutes.ts';
import { addOpenSessionRoutes } from './platform/auth/openSessionRoutes.ts';
import { addPasswordResetRoute } from './platform/auth/passwordResetRoutes.ts';
import { addPasswordRoute } from './platform/auth/passwordRoutes.ts';
import { addSessionRoute } from './platform/auth/sessionRoutes.ts';
import { lastUseWritten } from './platform/auth/sessions.ts';
import { addSignInRoutes } from './platform/auth/signInRoutes.ts';
import { addSocialRoutes } from './platform/auth/socialRoutes.ts';
import { addVerificationRoutes } from './platform/auth/verificationRoutes.ts';
import { addConsentRoutes } from './platform/consents/consentRoutes.ts';
import { addContentRoute } from './platform/content/contentRoutes.ts';
import type { Database } from './platform/db/open.ts';
import { followOutcomes } from './platform/db/outcomes.ts';
import { addDraftRoutes } from './platform/drafts/draftRoutes.ts';
import { readBodies } from './platform/http/bodies.ts';
import { compressAnswers } from './platform/http/compressing.ts';
import { addContext } from './platform/http/context.ts';
import { answerUnknown, answerWithProblems, sendProblem } from './platform/http/errors.ts';
import { refuseForgedRequests } from './platform/http/forgery.ts';
import { leaveGracefully } from './platform/http/gracefulShutdown.ts';
import { sendSecurityHeaders } from './platform/http/headers.ts';
import { addHealthRoutes } from './platform/http/healthRoutes.ts';
import { rememberRoutes } from './platform/http/knownRoutes.ts';
import { trustProxies } from './platform/http/proxies.ts';
import { notUtf8, refuseHarmfulTexts } from './platform/http/texts.ts';
import { sendPage, serveFiles, wantsPage } from './platform/http/web.ts';
import { addInboxRoute } from './platform/inbox/inboxRoutes.ts';
import type { Clock } from './platform/settings/clock.ts';
import { addDeveloperRoutes } from './platform/settings/developerRoutes.ts';
import { canSendMails, logsOf, type Settings, supportAddressOf } from './platform/settings/settings.ts';
import { openLister, openPageRenderer, reachWithin } from './platform/ssr/pageRenderer.ts';
import { serveSiteMap } from './platform/ssr/siteMap.ts';
import { addUploadRoutes } from './platform/uploads/uploadRoutes.ts';
import { checkWithSchemas } from './platform/validation/schemas.ts';
import { addAddonRoutes } from './subscription/addons/addonRoutes.ts';
import { addCalendarRoute } from './subscription/appointments/calendarRoutes.ts';
import { addAppraisalRoutes } from './subscription/appraisals/appraisalRoutes.ts';
import { addVehicleRoutes } from './subscription/catalogue/vehicleRoutes.ts';
import { addCompanyRoutes } from './subscription/customers/companyRoutes.ts';
import { addProfileRoutes } from './subscription/customers/profileRoutes.ts';
import { addRegistrationRoute } from './subscription/customers/registrationRoutes.ts';
import { addDamageImageRoute } from './subscription/damages/damageImageRoutes.ts';
import { addDamageRoutes } from './subscription/damages/damageRoutes.ts';
import { addBuyOfferRoutes } from './subscription/deals/buyOfferRoutes.ts';
import { addDealRoutes } from './subscription/deals/dealRoutes.ts';
import { addOrderRoutes } from './subscription/deals/orderRoutes.ts';
import { addProlongationRoutes } from './subscription/deals/prolongationRoutes.ts';
import { addDocumentRoutes } from './subscription/documents/documentRoutes.ts';
import { addDriverRoutes } from './subscription/drivers/driverRoutes.ts';
import { addHandoverRoutes } from './subscription/handovers/handoverRoutes.ts';
import { inbox } from './subscription/inbox/inbox.ts';
import { addLoyaltyRoutes } from './subscription/loyalty/loyaltyRoutes.ts';
import { addMileagePackageRoutes } from './subscription/mileage/mileagePackageRoutes.ts';
import { addMileageReportRoutes } from './subscription/mileage/mileageReportRoutes.ts';
import { addNewsletterRoute } from './subscription/newsletter/newsletterRoutes.ts';
import { addInvoiceRoutes } from './subscription/payments/invoiceRoutes.ts';
import { addPaymentMethodRoutes } from './subscription/payments/paymentMethodRoutes.ts';
import { addPrivacyRoutes } from './subscription/privacy/privacyRoutes.ts';
import { addReceiptRoutes } from './subscription/receipts/receiptRoutes.ts';
import { addReferralRoutes } from './subscription/referrals/referralRoutes.ts';
import { addRefundRoutes } from './subscription/returns/refundRoutes.ts';
import { addReturnRoutes } from './subscription/returns/returnRoutes.ts';
import { addServiceRoutes } from './subscription/services/serviceRoutes.ts';
import { addChatRoutes } from './subscription/support/chatRoutes.ts';
import { chatOrigins } from './subscription/support/chatSettings.ts';
import { addContactRoute } from './subscription/support/contactRoutes.ts';
import { addSupportRoute } from './subscription/support/supportRoutes.ts';
import { DRIVING_LICENCES } from './subscription/uploads.ts';

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
  await sendSecurityHeaders(app, chatOrigins(settings.chat));
  compressAnswers(app);
  answerWithProblems(app);
  refuseHarmfulTexts(app);
  addContext(app, parts);
  if (settings.demo) readDemoChoices(app);
  refuseForgedRequests(app, settings);
  if (settings.demo) {
    simulateOutages(app, settings);
    playFailures(app, parts);
  }
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
  addUploadRoutes(app, parts, [DRIVING_LICENCES]);
  addDamageImageRoute(app, parts);
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
  if (settings.inboxSecret) addInboxRoute(app, parts, inbox, settings.inboxSecret);
  if (settings.developer) addDeveloperRoutes(app, parts, settings.developer, library);
  if (settings.demo) {
    addDemoRoutes(app, parts);
    addDemoMailRoutes(app, parts);
    addDemoPaymentRoutes(app, parts);
    addDemoNewsRoutes(app, parts);
  }
  const pageRenderer = await openPageRenderer(settings, reachWithin(app));
  await serveFiles(app, settings, pageRenderer);
  serveSiteMap(app, settings, await openLister(settings, parts.clock, reachWithin(app)));
  app.setNotFoundHandler((request, reply) => {
    return wantsPage(request, settings.webRoot)
      ? sendPage(request, reply, settings.webRoot, pageRenderer)
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
