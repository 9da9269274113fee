// What the database holds, read beside the running server, and what time has done to it.
import { DatabaseSync } from '@photostructure/sqlite';
import type { Server } from '../../../scripts/testbed/portalServer.ts';

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

/** What is stored about the delivery of a deal: its day, and what each change of it cost, in cents. */
export interface StoredHandover {
  readonly day: string;
  readonly fees: readonly number[];
}

/** Reads the delivery of a deal from the database file. */
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

/** What is stored about one report of a damage. */
export interface StoredDamage {
  readonly damage_key: string | null;
  readonly description: string | null;
  readonly pictures: number;
}

/** Reads the reports of a deal from the database file, the latest last. */
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

/** Makes every session begin so many minutes earlier, as if its customer had signed in then. */
export function ageSessions(server: Server, minutes: number): void {
  const database = new DatabaseSync(server.databaseFile);
  try {
    const begun = new Date(Date.now() - minutes * 60_000).toISOString();
    database.prepare('update sessions set created_at = ?').run(begun);
  } finally {
    database.close();
  }
}

/** Ends every session, as their time does; browsers still hold their cookies. */
export function endSessions(server: Server): void {
  const database = new DatabaseSync(server.databaseFile);
  try {
    database.prepare('delete from sessions').run();
  } finally {
    database.close();
  }
}
