// Tables of the demo as types.

declare module '../platform/db/tables.ts' {
  interface Tables {
    demo_failures: DemoFailuresTable;
    demo_seeds: DemoSeedsTable;
  }
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
