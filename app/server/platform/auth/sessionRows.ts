// A session and its customer, read with one statement.
import { type Columns, joined } from '../db/joinedRows.ts';
import type { Customer, SessionRow } from '../db/tables.ts';

const CUSTOMERS: Columns<Customer> = {
  id: true,
  email: true,
  email_verified: true,
  password_hash: true,
  login_provider: true,
  audience: true,
  firstname: true,
  lastname: true,
  phone: true,
  mobilephone: true,
  date_of_birth: true,
  street: true,
  house_number: true,
  zip: true,
  city: true,
  locale: true,
  email_subscription: true,
};

const SESSIONS: Columns<SessionRow> = {
  token_hash: true,
  id: true,
  customer_id: true,
  created_at: true,
  last_seen_at: true,
  browser: true,
  system: true,
};

/** A session and whose it is. */
export const SESSION = joined({ sessions: SESSIONS, customers: CUSTOMERS });
