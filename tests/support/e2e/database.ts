// Reads and changes the database file beside the running server.
import { DatabaseSync } from '@photostructure/sqlite';
import type { Server } from '../../../scripts/testbed/portalServer.ts';

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

/** Return of a deal, its booked places and the number of its bookings. */
export interface StoredBooking {
  readonly returns: readonly StoredReturn[];
  readonly seats: number;
  readonly changes: number;
}

export function storedBooking(server: Server, deal: string): StoredBooking {
  const database = new DatabaseSync(server.databaseFile, { readOnly: true });
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

/** Delivery of a deal: its day, and the fee of each change in cents. */
export interface StoredHandover {
  readonly day: string;
  readonly fees: readonly number[];
}

export function storedHandover(server: Server, deal: string): StoredHandover {
  const database = new DatabaseSync(server.databaseFile, { readOnly: true });
  try {
    const { day } = database.prepare('select planned_date as day from handovers where deal_id = ?').get(deal) as {
      day: string;
    };
    const changes = database.prepare('select change_fee from handover_changes where deal_id = ?').all(deal);
    return { day, fees: (changes as { change_fee: number }[]).map(({ change_fee }) => change_fee) };
  } finally {
    database.close();
  }
}

export interface StoredDamage {
  readonly damage_key: string | null;
  readonly description: string | null;
  readonly pictures: number;
}

export function storedDamage(server: Server, deal: string): StoredDamage[] {
  const database = new DatabaseSync(server.databaseFile, { readOnly: true });
  try {
    const pictures = '(select count(*) from damage_report_images where report_id = damage_reports.id)';
    return database
      .prepare(
        `select damage_key, description, ${pictures} as pictures from damage_reports where deal_id = ? order by reported_at`,
      )
      .all(deal) as StoredDamage[];
  } finally {
    database.close();
  }
}

/** Moves the start of all sessions back. */
export function ageSessions(server: Server, minutes: number): void {
  const database = new DatabaseSync(server.databaseFile);
  try {
    const begun = new Date(Date.now() - minutes * 60_000).toISOString();
    database.prepare('update sessions set created_at = ?').run(begun);
  } finally {
    database.close();
  }
}

/** Deletes all sessions, as if they had expired. Browsers keep their cookies. */
export function endSessions(server: Server): void {
  const database = new DatabaseSync(server.databaseFile);
  try {
    database.prepare('delete from sessions').run();
  } finally {
    database.close();
  }
}
