// Every migration by name; they run in the order of their names, once.
import type { Migration } from 'kysely';
import { firstTables } from './001-first-tables.ts';
import { appraisalTimeslot } from './002-appraisal-timeslot.ts';
import { refundDetails } from './003-refund-details.ts';
import { mileagePackageChanges } from './004-mileage-package-changes.ts';
import { mileageReadings } from './005-mileage-readings.ts';
import { loginProvider } from './006-login-provider.ts';
import { newsletter } from './007-newsletter.ts';
import { uploads } from './008-uploads.ts';
import { handovers } from './009-handovers.ts';
import { damageReports } from './010-damage-reports.ts';
import { accounts } from './011-accounts.ts';
import { socialIdentities } from './012-social-identities.ts';
import { demoFailures } from './013-demo-failures.ts';
import { followUps } from './014-follow-ups.ts';
import { drafts } from './015-drafts.ts';
import { serviceRequests } from './016-service-requests.ts';
import { dealAddons } from './017-deal-addons.ts';
import { dealPage } from './018-deal-page.ts';
import { extensions } from './019-extensions.ts';
import { invoices } from './020-invoices.ts';
import { references } from './021-references.ts';
import { requestReferences } from './022-request-references.ts';
import { sessionNames } from './023-session-names.ts';
import { readiness } from './024-readiness.ts';
import { seededCustomers } from './025-seeded-customers.ts';
import { cleanFiles } from './026-clean-files.ts';
import { dealPayment } from './027-deal-payment.ts';
import { indexes } from './028-indexes.ts';
import { drivers } from './029-drivers.ts';
import { paymentMethods } from './030-payment-methods.ts';
import { companies } from './031-companies.ts';
import { deletions } from './032-deletions.ts';
import { inbox } from './033-inbox.ts';
import { primaryDrivers } from './034-primary-drivers.ts';
import { vehicles } from './035-vehicles.ts';
import { vehicleIndexes } from './036-vehicle-indexes.ts';
import { loyalty } from './037-loyalty.ts';
import { referrals } from './038-referrals.ts';
import { consents } from './039-consents.ts';
import { vendorConsents } from './040-vendor-consents.ts';
import { everyDecision } from './041-every-decision.ts';
import { vehicleRates } from './042-vehicle-rates.ts';
import { receipts } from './043-receipts.ts';
import { refusedRequests } from './044-refused-requests.ts';
import { givenUpMails } from './045-given-up-mails.ts';
import { parkedNews } from './046-parked-news.ts';
import { uploadSizes } from './047-upload-sizes.ts';

export const migrations: Readonly<Record<string, Migration>> = {
  '001-first-tables': firstTables,
  '002-appraisal-timeslot': appraisalTimeslot,
  '003-refund-details': refundDetails,
  '004-mileage-package-changes': mileagePackageChanges,
  '005-mileage-readings': mileageReadings,
  '006-login-provider': loginProvider,
  '007-newsletter': newsletter,
  '008-uploads': uploads,
  '009-handovers': handovers,
  '010-damage-reports': damageReports,
  '011-accounts': accounts,
  '012-social-identities': socialIdentities,
  '013-demo-failures': demoFailures,
  '014-follow-ups': followUps,
  '015-drafts': drafts,
  '016-service-requests': serviceRequests,
  '017-deal-addons': dealAddons,
  '018-deal-page': dealPage,
  '019-extensions': extensions,
  '020-invoices': invoices,
  '021-references': references,
  '022-request-references': requestReferences,
  '023-session-names': sessionNames,
  '024-readiness': readiness,
  '025-seeded-customers': seededCustomers,
  '026-clean-files': cleanFiles,
  '027-deal-payment': dealPayment,
  '028-indexes': indexes,
  '029-drivers': drivers,
  '030-payment-methods': paymentMethods,
  '031-companies': companies,
  '032-deletions': deletions,
  '033-inbox': inbox,
  '034-primary-drivers': primaryDrivers,
  '035-vehicles': vehicles,
  '036-vehicle-indexes': vehicleIndexes,
  '037-loyalty': loyalty,
  '038-referrals': referrals,
  '039-consents': consents,
  '040-vendor-consents': vendorConsents,
  '041-every-decision': everyDecision,
  '042-vehicle-rates': vehicleRates,
  '043-receipts': receipts,
  '044-refused-requests': refusedRequests,
  '045-given-up-mails': givenUpMails,
  '046-parked-news': parkedNews,
  '047-upload-sizes': uploadSizes,
};
