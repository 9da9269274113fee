// What the database holds, read beside the running server.
import Libsql from 'libsql';
import type { Server } from './server.ts';

/** A planned return as it is stored. */
export interface StoredReturn {
  readonly type: string;
  readonly preferred_date: string;
  readonly slot: string;
  readonly street: string;
  readonly zip: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly phone_number: string;
  readonly return_fee: number;
  readonly change_fees: number;
}

/** What is stored about one deal: its return, its places, and how often it was booked. */
export interface StoredBooking {
  readonly returns: readonly StoredReturn[];
  readonly seats: number;
  readonly changes: number;
}

/** Reads the return of a deal from the database file. */
export function storedBooking(server: Server, deal: string): StoredBooking {
  const database = new Libsql(server.databaseFile, { readonly: true });
  try {
    const count = (table: string) =>
      (database.prepare(`select count(*) as n from ${table} where deal_id = ?`).get(deal) as { n: number }).n;
    return {
      returns: database.prepare('select * from returns where deal_id = ?').all(deal) as StoredReturn[],
      seats: count('slot_seats'),
      changes: count('return_changes'),
    };
  } finally {
    database.close();
  }
}
