// Owners of the rows of each table; a missing table does not compile. Retention: docs/data.md.
import type { Tables } from '../../platform/db/tables.ts';

interface Holding {
  /** Column, and the kind of id, address or hash in it. */
  readonly column: string;
  readonly is: 'customer' | 'deal' | 'report' | 'car' | 'email' | 'email_hash';
  /** Columns that only prove something to the server, such as the hash of a password. */
  readonly secret?: readonly string[];
}

const ofCustomer: Holding = { column: 'customer_id', is: 'customer' };
const ofDeal: Holding = { column: 'deal_id', is: 'deal' };
const ofReport: Holding = { column: 'report_id', is: 'report' };

/** All tables; null for those without data about customers. */
export const HOLDINGS: Readonly<Record<keyof Tables, Holding | null>> = {
  customers: { column: 'id', is: 'customer', secret: ['password_hash'] },
  companies: ofCustomer,
  drivers: ofCustomer,
  deals: { ...ofCustomer, secret: ['checkout_hash'] },
  cars: { column: 'id', is: 'car' },
  payment_methods: ofDeal,
  payment_sessions: { ...ofDeal, secret: ['id'] },
  invoices: ofDeal,
  receipts: ofDeal,
  refund_details: ofDeal,
  returns: ofDeal,
  return_changes: ofDeal,
  slot_seats: ofDeal,
  handovers: ofDeal,
  handover_changes: ofDeal,
  handover_seats: ofDeal,
  damage_reports: ofDeal,
  damage_report_damages: ofReport,
  damage_report_repair_orders: ofReport,
  damage_report_images: ofReport,
  service_requests: ofDeal,
  powers_of_attorney: ofDeal,
  deal_addons: ofDeal,
  loyalty_entries: ofCustomer,
  loyalty_rewards: ofCustomer,
  referral_codes: ofCustomer,
  referrals: ofCustomer,
  mileage_package_changes: ofDeal,
  mileage_readings: ofDeal,
  buy_offer_requests: ofDeal,
  newsletter_subscriptions: { column: 'email', is: 'email', secret: ['unsubscribe_hash'] },
  newsletter_requests: { column: 'email', is: 'email', secret: ['token_hash'] },
  newsletter_consents: { column: 'email_hash', is: 'email_hash', secret: ['email_hash'] },
  consents: ofCustomer,
  uploads: ofCustomer,
  drafts: ofCustomer,
  sessions: { ...ofCustomer, secret: ['token_hash'] },
  social_identities: ofCustomer,
  account_links: { column: 'owner', is: 'customer', secret: ['token_hash'] },
  idempotency_keys: { ...ofCustomer, secret: ['request_hash'] },
  mails: { column: 'recipient', is: 'email', secret: ['content', 'visitor'] },
  demo_mails: { column: 'recipient', is: 'email', secret: ['visitor', 'text', 'html', 'link'] },
  deletion_requests: ofCustomer,
  closed_accounts: ofCustomer,
  // These have hashes, ids of things and names of servers only.
  attempts: null,
  audit_entries: null,
  support_messages: null,
  follow_ups: null,
  inbox_events: null,
  parked_news: null,
  slots: null,
  secrets: null,
  readiness: null,
  demo_seeds: null,
  demo_failures: null,
  channels: null,
  editor_sessions: null,
  editors: null,
  release_bodies: null,
  release_builds: null,
  release_events: null,
  release_jobs: null,
  releases: null,
  vehicles: null,
  work_files: null,
};
