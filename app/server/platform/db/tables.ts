// Platform tables. Days are YYYY-MM-DD, instants ISO in UTC, money in cents, booleans 0 or 1.
import type { Selectable } from 'kysely';
import type { TokenKind } from '../auth/accountLinks.ts';
import type { SocialProvider } from '../auth/socialProviders.ts';

/** Boolean; SQLite has no type for it. */
export type Flag = 0 | 1;

export interface CustomersTable {
  /** Also the id in the contact system. */
  id: string;
  email: string;
  email_verified: Flag;
  /** Empty without a password here. */
  password_hash: string;
  login_provider: SocialProvider | null;
  audience: 'b2c' | 'b2b';
  /** Empty if unknown, like the last name and the address. */
  firstname: string;
  lastname: string;
  phone: string | null;
  /** Set when the customer has no other number. */
  mobilephone: string | null;
  date_of_birth: string | null;
  street: string;
  house_number: string;
  zip: string;
  city: string;
  /** Language of e-mails, such as de-DE. */
  locale: string;
  email_subscription: Flag;
}

export interface SessionsTable {
  token_hash: string;
  /** Public id. Null for a session of a previous version of the server, until it is listed. */
  id: string | null;
  customer_id: string;
  created_at: string;
  last_seen_at: string;
  /** Browser and system that began it, such as Firefox and Windows; null if unknown. */
  browser: string | null;
  system: string | null;
}

export interface IdempotencyKeysTable {
  customer_id: string;
  key: string;
  /** Hash of the request; for a refusal also of the data that it was checked against. */
  request_hash: string;
  /** JSON; null for a refusal, and inside the transaction that writes the row. */
  answer: string | null;
  /** Problem as JSON; null unless the request was refused. */
  refusal: string | null;
  created_at: string;
}

export interface AttemptsTable {
  /** Hash, so that no IP or e-mail address is stored. */
  key: string;
  window_start: string;
  count: number;
}

/** One row per owner and kind: a newer link replaces the older one. */
export interface AccountLinksTable {
  /** Customer id, placeholder for an address without account, or session hash for the app. */
  owner: string;
  kind: TokenKind;
  token_hash: string;
  /** Page to open after signing in. */
  next: string | null;
  expires_at: string;
  used_at: string | null;
}

/** One row per link between a provider's user and a customer. */
export interface SocialIdentitiesTable {
  provider: SocialProvider;
  /** Permanent id of the user at the provider. */
  subject: string;
  customer_id: string;
}

/** Row of a queue. It is deleted after delivery. */
export interface OutboxRow {
  id: string;
  kind: string;
  attempts: number;
  /** Earliest next attempt. A running attempt moves it into the future. */
  due_at: string;
  /** Time of the last attempt. The row stays, and is not due until it is redriven. */
  given_up_at: string | null;
}

export interface FollowUpsTable extends OutboxRow {
  /** JSON body of the request. */
  content: string;
}

export interface MailsTable extends OutboxRow {
  /** Empty for an address without an account. Such an e-mail is never sent. */
  recipient: string;
  locale: string;
  /** JSON values of the text's placeholders. */
  content: string;
  /** Hash of the browser that may read it in the demo. */
  visitor: string | null;
}

export interface DemoMailsTable {
  id: string;
  visitor: string;
  kind: string;
  recipient: string;
  reply_to?: string | null;
  subject: string;
  /** Path of its button's link. */
  link: string | null;
  text: string;
  html: string;
  sent_at: string;
}

/** One row per event of another system. Its content is only kept while it is parked. */
export interface InboxEventsTable {
  id: string;
  /** Empty when the event has no valid kind. */
  kind: string;
  received_at: string;
  /** Null only inside the transaction that writes the row. */
  outcome: 'done' | 'old' | 'parked' | 'not_understood' | null;
  /** Reason for parking or not understanding it. */
  reason: string | null;
}

/** One row per event that arrived before the object that it is about. */
export interface ParkedNewsRow extends OutboxRow {
  /** Id of that object; null if the event names none. */
  subject: string | null;
  /** JSON of the event. */
  content: string;
}

/** One row per uploaded file. The row is written before the file, so no file lacks one. */
export interface UploadsTable {
  /** Key of the file in requests, and its path in the upload folder. */
  path: string;
  customer_id: string;
  deal_id: string | null;
  created_at: string;
  /** Time at which the complete file was accepted; null until then. */
  received_at: string | null;
  /** Time of the first reference. Files without one are deleted. */
  used_at: string | null;
  /** Time of metadata removal; null if pending, "impossible" if the file does not allow it. */
  cleaned_at: string | null;
  /** Size; the maximum during an upload. Null for files older than this column. */
  bytes: number | null;
}

/** Secrets shared by all servers of this database. */
export interface SecretsTable {
  name: string;
  value: string;
}

/** One row per draft. After its end the row stays without content. */
export interface DraftsTable {
  customer_id: string;
  flow: string;
  /** JSON input of the flow. */
  input: string;
  revision: number;
  /** JSON; null after the end. */
  content: string | null;
  /** Time shown to the customer, moved by the day of the demo. */
  saved_at: string;
  /** Real time, which decides about deletion. */
  touched_at: string;
}

/** One row per decision of a customer. Visitors' decisions are in a cookie. */
export interface ConsentsTable {
  customer_id: string;
  vendor: Flag;
  tracking: Flag;
  /** Version of the text, from `config.consents.version`. */
  version: string;
  locale: string;
  given_at: string;
}

/** One row, written by each health check. */
export interface ReadinessTable {
  id: number;
  asked_at: string | null;
}

/** Contents of releases and of their builds, each once. */
export interface ReleaseBodiesTable {
  /** SHA-256 of the content, in hex. */
  hash: string;
  /** Gzip in base64. */
  body: string;
}

/** One row per release; never changed. */
export interface ReleasesTable {
  id: string;
  /** Release that it was made from; null for the first. */
  parent: string | null;
  /** Hash of the list of its files: JSON of path and hash. */
  files: string;
  author: string;
  note: string;
  created_at: string;
}

/** Built portals of releases. */
export interface ReleaseBuildsTable {
  release_id: string;
  /** Version of the code that built it. */
  builder: string;
  /** Hash of the list of its files. */
  files: string;
}

/** Release that a channel serves. Without the row `live` the build's own files are served. */
export interface ChannelsTable {
  name: string;
  release_id: string;
  moved_at: string;
}

/** Audit trail of releases; rows are only added. */
export interface ReleaseEventsTable {
  id: string;
  release_id: string;
  actor: string;
  action: string;
  detail: string;
  happened_at: string;
}

/** People who edit definitions in the studio. */
export interface EditorsTable {
  id: string;
  /** Unique; the e-mail address for an editor who signs in through a provider. */
  name: string;
  /** JSON list of {@link Role}. */
  roles: string;
  /** Null for an editor who signs in through a provider. */
  password_hash: string | null;
  /** Base32 secret of the one-time codes. */
  code_secret: string | null;
  /** Time step of the last code, which is not accepted again. */
  last_code: number;
  /** Permanent id at the provider, from the first sign-in on. */
  subject: string | null;
  created_at: string;
}

export interface EditorSessionsTable {
  token_hash: string;
  editor_id: string;
  created_at: string;
}

/** Files of the working copy that differ from the release of the channel `work`. */
export interface WorkFilesTable {
  path: string;
  /** Body in release_bodies; null for a removed file. */
  hash: string | null;
  /** JSON list of the names of editors. */
  authors: string;
  changed_at: string;
}

/** Gates, publications and roll backs that editors have begun. */
export interface ReleaseJobsTable {
  id: string;
  kind: string;
  release_id: string;
  actor: string;
  begun_at: string;
  /** JSON; null until the end. */
  result: string | null;
}

/** Changes of customers and operators. Rows are only added, and deleted after their retention. */
export interface AuditEntriesTable {
  id: string;
  happened_at: string;
  actor: 'customer' | 'visitor' | 'operator' | 'server';
  /** Id of the customer; null for all others. */
  actor_id: string | null;
  /** Name in the catalogue, method and route, or name of a command. */
  operation: string;
  /** ` name=id` for each id of the request. */
  subject: string;
  /** `done`, or the code of the problem. */
  outcome: string;
  /** Id of the request in the log; null for commands. */
  request_id: string | null;
}

/** Tables by name. The product adds its own by declaration merging. */
export interface Tables {
  customers: CustomersTable;
  consents: ConsentsTable;
  inbox_events: InboxEventsTable;
  parked_news: ParkedNewsRow;
  uploads: UploadsTable;
  secrets: SecretsTable;
  sessions: SessionsTable;
  idempotency_keys: IdempotencyKeysTable;
  attempts: AttemptsTable;
  account_links: AccountLinksTable;
  social_identities: SocialIdentitiesTable;
  mails: MailsTable;
  demo_mails: DemoMailsTable;
  follow_ups: FollowUpsTable;
  drafts: DraftsTable;
  readiness: ReadinessTable;
  release_bodies: ReleaseBodiesTable;
  releases: ReleasesTable;
  release_builds: ReleaseBuildsTable;
  channels: ChannelsTable;
  release_events: ReleaseEventsTable;
  editors: EditorsTable;
  editor_sessions: EditorSessionsTable;
  work_files: WorkFilesTable;
  release_jobs: ReleaseJobsTable;
  audit_entries: AuditEntriesTable;
}

export type Customer = Selectable<CustomersTable>;
export type SessionRow = Selectable<SessionsTable>;
export type FollowUpRow = Selectable<FollowUpsTable>;
export type DraftRow = Selectable<DraftsTable>;
export type MailRow = Selectable<MailsTable>;
export type ReleaseRow = Selectable<ReleasesTable>;
export type ReleaseEventRow = Selectable<ReleaseEventsTable>;
export type EditorRow = Selectable<EditorsTable>;
export type AuditEntryRow = Selectable<AuditEntriesTable>;
export type ReleaseJobRow = Selectable<ReleaseJobsTable>;
