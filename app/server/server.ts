import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { playFailures } from './demo/demoFailures.ts';
import { addDemoMailRoutes } from './demo/demoMailsRoutes.ts';
import { readDemoChoices, simulateOutages } from './demo/demoMode.ts';
import { addDemoNewsRoutes } from './demo/demoNewsRoutes.ts';
import { addDemoPaymentRoutes } from './demo/demoPaymentsRoutes.ts';
import { addDemoRoutes } from './demo/demoRoutes.ts';
import { addAccountRoutes } from './platform/auth/accountRoutes.ts';
import type { ServerContext } from './platform/auth/sessions.ts';
import { addConsentRoutes } from './platform/consents/consentRoutes.ts';
import { addContentRoute } from './platform/content/contentRoutes.ts';
import { createServer as create, type Product } from './platform/createServer.ts';
import { addInboxRoute } from './platform/inbox/inboxRoutes.ts';
import { addDeveloperRoutes } from './platform/settings/developerRoutes.ts';
import { canSendMails, supportAddressOf } from './platform/settings/settings.ts';
import { requireEditor } from './platform/studio/session.ts';
import { addUploadRoutes } from './platform/uploads/uploadRoutes.ts';
import type { Operations } from './platform/values/catalogue.ts';
import { addPreviewRoutes } from './studio/previewRoutes.ts';
import { addAddonRoutes } from './subscription/addons/addonRoutes.ts';
import { addCalendarRoute } from './subscription/appointments/calendarRoutes.ts';
import { addCancelRoutes } from './subscription/appointments/cancelRoutes.ts';
import { addAppraisalRoutes } from './subscription/appraisals/appraisalRoutes.ts';
import { addAttorneyRoutes } from './subscription/attorneys/attorneyRoutes.ts';
import { addVehicleRoutes } from './subscription/catalogue/vehicleRoutes.ts';
import { addCompanyRoutes } from './subscription/customers/companyRoutes.ts';
import { addProfileRoutes } from './subscription/customers/profileRoutes.ts';
import { addRegistrationRoute } from './subscription/customers/registrationRoutes.ts';
import { addDamageImageRoute } from './subscription/damages/damageImageRoutes.ts';
import { addDamagePhotoRoutes } from './subscription/damages/damagePhotoRoutes.ts';
import { addDamageRoutes } from './subscription/damages/damageRoutes.ts';
import { addBuyOfferRoutes } from './subscription/deals/buyOfferRoutes.ts';
import { addDealRoutes } from './subscription/deals/dealRoutes.ts';
import { readDealSummary } from './subscription/deals/dealSummary.ts';
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
import { SUBSCRIPTION_PROBLEMS } from './subscription/problems.ts';
import { addReceiptRoutes } from './subscription/receipts/receiptRoutes.ts';
import { addReferralRoutes } from './subscription/referrals/referralRoutes.ts';
import { addRefundRoutes } from './subscription/returns/refundRoutes.ts';
import { addReturnRoutes } from './subscription/returns/returnRoutes.ts';
import { addServiceRoutes } from './subscription/services/serviceRoutes.ts';
import { addChatRoutes } from './subscription/support/chatRoutes.ts';
import { chatOrigins } from './subscription/support/chatSettings.ts';
import { addContactRoute } from './subscription/support/contactRoutes.ts';
import { addSupportRoute } from './subscription/support/supportRoutes.ts';
import { ATTORNEY_FILES, DRIVING_LICENCES } from './subscription/uploads.ts';

/**
 * Creates this product's server: platform, car subscription and demo. See the platform's.
 *
 * @param operations calls that pages make; those of the catalogue by default
 * @param more published releases, and the commands that editors begin; none by default
 */
export const createServer = (
  context: ServerContext,
  operations?: Operations,
  { releases, runCommand }: Pick<Product, 'releases' | 'runCommand'> = {},
): Promise<FastifyInstance> =>
  create(context, {
    addRoutes(app) {
      addRoutes(app, context);
      if (runCommand && context.settings.studio.on) addPreview(app, context);
    },
    problems: SUBSCRIPTION_PROBLEMS,
    vendors: chatOrigins(context.settings.chat),
    records: { deal: readDealSummary },
    ...(operations && { operations }),
    ...(releases && { releases }),
    ...(runCommand && { runCommand }),
  });

/** Adds the previews of the studio, whose demo visits have servers and databases of their own. */
function addPreview(app: FastifyInstance, { database, settings }: ServerContext): void {
  const document = join(settings.webRoot, 'studio/preview/index.html');
  addPreviewRoutes(app, {
    guard: (request) => requireEditor(database, request),
    createServer,
    ...(existsSync(document) && { document }),
  });
}

function addRoutes(app: FastifyInstance, context: ServerContext): void {
  const { settings } = context;
  if (settings.demo) {
    readDemoChoices(app);
    simulateOutages(app, settings);
    playFailures(app, context);
  }
  addAccountRoutes(app, context);
  addContactRoute(app, context);
  // Both need a confirmation by e-mail.
  if (canSendMails(settings)) {
    addRegistrationRoute(app, context);
    addNewsletterRoute(app, context);
  }
  addVehicleRoutes(app, context);
  const library = addContentRoute(app, settings);
  addDealRoutes(app, context);
  addOrderRoutes(app, context);
  addDocumentRoutes(app, context);
  addInvoiceRoutes(app, context);
  addReceiptRoutes(app, context);
  addProlongationRoutes(app, context);
  addBuyOfferRoutes(app, context);
  addReturnRoutes(app, context);
  addHandoverRoutes(app, context);
  addAppraisalRoutes(app, context);
  addRefundRoutes(app, context);
  addMileagePackageRoutes(app, context);
  addMileageReportRoutes(app, context);
  addDamageRoutes(app, context);
  addDamagePhotoRoutes(app, context);
  addServiceRoutes(app, context);
  addAttorneyRoutes(app, context);
  addCalendarRoute(app, context);
  addCancelRoutes(app, context);
  addAddonRoutes(app, context);
  addUploadRoutes(app, context, [DRIVING_LICENCES, ATTORNEY_FILES]);
  addDamageImageRoute(app, context);
  addProfileRoutes(app, context);
  addCompanyRoutes(app, context);
  addDriverRoutes(app, context);
  addPrivacyRoutes(app, context);
  addPaymentMethodRoutes(app, context);
  addLoyaltyRoutes(app, context);
  addReferralRoutes(app, context);
  addConsentRoutes(app, context);
  addChatRoutes(app, context);
  const support = supportAddressOf(settings);
  if (support !== undefined) addSupportRoute(app, context, support);
  if (settings.inboxSecrets.length > 0) addInboxRoute(app, context, inbox, settings.inboxSecrets);
  if (settings.developer) addDeveloperRoutes(app, context, settings.developer, library);
  if (settings.demo) {
    addDemoRoutes(app, context);
    addDemoMailRoutes(app, context);
    addDemoPaymentRoutes(app, context);
    addDemoNewsRoutes(app, context);
  }
}
