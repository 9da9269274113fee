// Migrations of the platform's tables. They run once, together with the product's, sorted by name.
import type { Migrations } from '../open.ts';
import { firstTables } from './001-first-tables.ts';
import { loginProvider } from './006-login-provider.ts';
import { uploads } from './008-uploads.ts';
import { accounts } from './011-accounts.ts';
import { socialIdentities } from './012-social-identities.ts';
import { followUps } from './014-follow-ups.ts';
import { drafts } from './015-drafts.ts';
import { sessionNames } from './023-session-names.ts';
import { readiness } from './024-readiness.ts';
import { cleanFiles } from './026-clean-files.ts';
import { indexes } from './028-indexes.ts';
import { mobilePhones } from './031-companies.ts';
import { inbox } from './033-inbox.ts';
import { vendorConsents } from './040-vendor-consents.ts';
import { everyDecision } from './041-every-decision.ts';
import { refusedRequests } from './044-refused-requests.ts';
import { givenUpMails } from './045-given-up-mails.ts';
import { parkedNews } from './046-parked-news.ts';
import { uploadSizes } from './047-upload-sizes.ts';
import { releases } from './048-releases.ts';
import { editors } from './049-editors.ts';
import { auditEntries } from './050-audit-entries.ts';

export const platformMigrations: Migrations = {
  '001-first-tables': firstTables,
  '006-login-provider': loginProvider,
  '008-uploads': uploads,
  '011-accounts': accounts,
  '012-social-identities': socialIdentities,
  '014-follow-ups': followUps,
  '015-drafts': drafts,
  '023-session-names': sessionNames,
  '024-readiness': readiness,
  '026-clean-files': cleanFiles,
  '028-indexes': indexes,
  '031-companies': mobilePhones,
  '033-inbox': inbox,
  '040-vendor-consents': vendorConsents,
  '041-every-decision': everyDecision,
  '044-refused-requests': refusedRequests,
  '045-given-up-mails': givenUpMails,
  '046-parked-news': parkedNews,
  '047-upload-sizes': uploadSizes,
  '048-releases': releases,
  '049-editors': editors,
  '050-audit-entries': auditEntries,
};
