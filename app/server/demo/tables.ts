// Tables of the demo as types.

declare module '../platform/db/tables.ts' {
  interface Tables {
    demo_mails: DemoMailsTable;
    demo_failures: DemoFailuresTable;
    demo_seeds: DemoSeedsTable;
  }
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

/** One row a call that the demo makes fail for one visitor. */
export interface DemoFailuresTable {
  /** Hash of what the visitor's cookie holds. */
  visitor: string;
  /** The first that fits a call counts. */
  position: number;
  /** JSON, see schemas/api/DemoFailure.json. */
  failure: string;
  /** Null for as long as the mood lasts. */
  times_left: number | null;
  set_at: string;
}

export interface DemoSeedsTable {
  scenario: string;
  /** The day that the scenario's dates were counted from. */
  anchor: string;
  /** Customer that it has written; null where a server of the version before has written it. */
  customer_id: string | null;
}
