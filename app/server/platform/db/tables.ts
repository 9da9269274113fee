// Tables of the platform as types. Days are YYYY-MM-DD, instants ISO in UTC, money cents, truth 0 or 1: the same on both databases.
import type { Selectable } from 'kysely';
import type { TokenKind } from '../auth/accountLinks.ts';
import type { SocialProvider } from '../auth/socialProviders.ts';

/** 0 or 1; SQLite has no boolean. */
export type Flag = 0 | 1;

export interface CustomersTable {
  /** Also the id in the contact system. */
  id: string;
  email: string;
  email_verified: Flag;
  /** Empty for customers without a password here. */
  password_hash: string;
  login_provider: SocialProvider | null;
  audience: 'b2c' | 'b2b';
  /** Empty where it is not known, and so are the last name and the address. */
  firstname: string;
  lastname: string;
  phone: string | null;
  /** The number of customers who have no other. */
  mobilephone: string | null;
  date_of_birth: string | null;
  street: string;
  house_number: string;
  zip: string;
  city: string;
  /** The language in which the customer is written to, such as de-DE. */
  locale: string;
  /** 1 if the customer wants news by e-mail. */
  email_subscription: Flag;
}

export interface SessionsTable {
  token_hash: string;
  /** Public id; null for a session that a server of the version before has begun, until it is listed. */
  id: string | null;
  customer_id: string;
  created_at: string;
  last_seen_at: string;
  /** With what it was begun, such as Firefox and Windows; null where that is not known. */
  browser: string | null;
  system: string | null;
}

export interface IdempotencyKeysTable {
  customer_id: string;
  key: string;
  /** Of a refused request: also of what it was checked against besides its body. */
  request_hash: string;
  /** JSON; null inside the transaction that is writing it, and for a refused request. */
  answer: string | null;
  /** Problem as JSON; null unless the request was refused. */
  refusal: string | null;
  created_at: string;
}

export interface AttemptsTable {
  /** Hash of what is limited, so that no address or e-mail is stored. */
  key: string;
  window_start: string;
  count: number;
}

/** One row a customer, or session, and kind of link: a newer link takes the place of the one before it. */
export interface AccountLinksTable {
  /** The customer, or what stands for an address without an account; of the app the session, by its hash. */
  owner: string;
  kind: TokenKind;
  token_hash: string;
  /** The page that opens after signing in. */
  next: string | null;
  expires_at: string;
  used_at: string | null;
}

/** One row a person at a provider who is a customer here. */
export interface SocialIdentitiesTable {
  provider: SocialProvider;
  /** Permanent id of the person at the provider. */
  subject: string;
  customer_id: string;
}

/** One row something that waits to be sent; it is gone once it was sent. */
export interface OutboxRow {
  id: string;
  kind: string;
  /** How often it was tried. */
  attempts: number;
  /** When it may be tried; in the future while somebody is trying. */
  due_at: string;
  /** When it was tried for the last time; it stays, and is not due until somebody has it sent again. */
  given_up_at: string | null;
}

/** One row a request that other systems are sent. */
export interface FollowUpsTable extends OutboxRow {
  /** JSON: the body of the request. */
  content: string;
}

/** One row an e-mail. */
export interface MailsTable extends OutboxRow {
  /** Empty when there is nobody to write to; such an e-mail is never sent. */
  recipient: string;
  locale: string;
  /** JSON: what its text has placeholders for. */
  content: string;
  /** Browser that may read it in the demo, by its hash. */
  visitor: string | null;
}

/** One row an e-mail that the demo keeps to be read. */
export interface DemoMailsTable {
  id: string;
  visitor: string;
  kind: string;
  recipient: string;
  /** Address for replies; null for none. */
  reply_to?: string | null;
  subject: string;
  /** The address behind its button, from the root of the portal. */
  link: string | null;
  text: string;
  html: string;
  sent_at: string;
}

/** One row a piece of news of another system, by the id that it came under; what it told is kept only while it is parked. */
export interface InboxEventsTable {
  id: string;
  /** Empty for what is not called anything that could be noted. */
  kind: string;
  received_at: string;
  /** Null only inside the transaction that is writing it. */
  outcome: 'done' | 'old' | 'parked' | 'not_understood' | null;
  /** Why it is parked, or was not understood. */
  reason: string | null;
}

/** One row a piece of news that came before what it is about. */
export interface ParkedNewsRow extends OutboxRow {
  /** The id of what it is about; null where it names none. */
  subject: string | null;
  /** JSON: the news as they came. */
  content: string;
}

/** One row a file that a customer sends; it is written before the file, so no file is ever without one. */
export interface UploadsTable {
  /** Key of the file in requests, and its path in the folder of files. */
  path: string;
  customer_id: string;
  /** The deal that a picture belongs to. */
  deal_id: string | null;
  created_at: string;
  /** When the whole file was there and its content was judged; null until then. */
  received_at: string | null;
  /** When something referred to the file; one that nothing refers to is thrown away. */
  used_at: string | null;
  /** When what it tells besides was taken out; null for files from before that, "impossible" where it cannot be. */
  cleaned_at: string | null;
  /** Its size, while it comes the most that it may have; null for files from before sizes were kept. */
  bytes: number | null;
}

/** Secrets that every server on this database knows. */
export interface SecretsTable {
  name: string;
  value: string;
}

/** One row a draft of a customer; it stays, without content, when the draft has come to its end. */
export interface DraftsTable {
  customer_id: string;
  flow: string;
  /** JSON: what the flow was opened with. */
  input: string;
  /** Grows with each change. */
  revision: number;
  /** JSON. */
  content: string | null;
  /** The time on screen; the day of the demo moves it. */
  saved_at: string;
  /** By which it is thrown away. */
  touched_at: string;
}

/** One row a customer: what was decided last. Visitors have it in a cookie. */
export interface ConsentsTable {
  customer_id: string;
  vendor: Flag;
  tracking: Flag;
  /** Of the words that were agreed to: `config.consents.version`. */
  version: string;
  locale: string;
  given_at: string;
}

/** One row, written again whenever somebody asks whether the server can do its work. */
export interface ReadinessTable {
  id: number;
  asked_at: string | null;
}

/** Every table by its name. The product adds its own by declaration merging. */
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
}

export type Customer = Selectable<CustomersTable>;
export type SessionRow = Selectable<SessionsTable>;
export type FollowUpRow = Selectable<FollowUpsTable>;
export type DraftRow = Selectable<DraftsTable>;
export type MailRow = Selectable<MailsTable>;
