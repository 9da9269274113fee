declare module '../platform/db/tables.ts' {
  interface Tables {
    demo_failures: DemoFailuresTable;
    demo_seeds: DemoSeedsTable;
  }
}

/** One row per demo call that fails for one visitor. */
export interface DemoFailuresTable {
  /** Hash of the visitor's cookie. */
  visitor: string;
  /** The first row that matches a call wins. */
  position: number;
  /** JSON, see schemas/api/DemoFailure.json. */
  failure: string;
  /** Null when the failure repeats without limit. */
  times_left: number | null;
  set_at: string;
}

export interface DemoSeedsTable {
  scenario: string;
  /** Day from which the scenario's dates were counted. */
  anchor: string;
  /** Seeded customer; null for rows of the previous version of the server. */
  customer_id: string | null;
}
