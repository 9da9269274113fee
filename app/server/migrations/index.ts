// All migrations by name. Each runs once, in the order of the names.

import { platformMigrations } from '../platform/db/migrations/index.ts';
import type { Migrations } from '../platform/db/open.ts';
import { firstTables } from './001-first-tables.ts';
import { appraisalTimeslot } from './002-appraisal-timeslot.ts';
import { refundDetails } from './003-refund-details.ts';
import { mileagePackageChanges } from './004-mileage-package-changes.ts';
import { mileageReadings } from './005-mileage-readings.ts';
import { newsletter } from './007-newsletter.ts';
import { handovers } from './009-handovers.ts';
import { damageReports } from './010-damage-reports.ts';
import { demoFailures } from './013-demo-failures.ts';
import { serviceRequests } from './016-service-requests.ts';
import { dealAddons } from './017-deal-addons.ts';
import { dealPage } from './018-deal-page.ts';
import { extensions } from './019-extensions.ts';
import { invoices } from './020-invoices.ts';
import { references } from './021-references.ts';
import { requestReferences } from './022-request-references.ts';
import { seededCustomers } from './025-seeded-customers.ts';
import { dealPayment } from './027-deal-payment.ts';
import { indexes } from './028-indexes.ts';
import { drivers } from './029-drivers.ts';
import { paymentMethods } from './030-payment-methods.ts';
import { companies } from './031-companies.ts';
import { deletions } from './032-deletions.ts';
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
import { powersOfAttorney } from './044-powers-of-attorney.ts';

/**
 * Migrations of the platform and the product.
 * One that changes tables of both replaces the platform's entry, and runs it.
 */
export const migrations: Migrations = {
  ...platformMigrations,
  '001-first-tables': firstTables,
  '002-appraisal-timeslot': appraisalTimeslot,
  '003-refund-details': refundDetails,
  '004-mileage-package-changes': mileagePackageChanges,
  '005-mileage-readings': mileageReadings,
  '007-newsletter': newsletter,
  '009-handovers': handovers,
  '010-damage-reports': damageReports,
  '013-demo-failures': demoFailures,
  '016-service-requests': serviceRequests,
  '017-deal-addons': dealAddons,
  '018-deal-page': dealPage,
  '019-extensions': extensions,
  '020-invoices': invoices,
  '021-references': references,
  '022-request-references': requestReferences,
  '025-seeded-customers': seededCustomers,
  '027-deal-payment': dealPayment,
  '028-indexes': indexes,
  '029-drivers': drivers,
  '030-payment-methods': paymentMethods,
  '031-companies': companies,
  '032-deletions': deletions,
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
  '044-powers-of-attorney': powersOfAttorney,
};
