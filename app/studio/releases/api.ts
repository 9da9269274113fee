// Calls about releases: gate, publishing, roll back, history, and bringing in what others have published.
import { type Call, CallFailed } from '../callFailed.ts';

export interface Release {
  readonly id: string;
  readonly parent?: string;
  /** Names of all authors. */
  readonly author: string;
  readonly note: string;
  /** ISO instant. */
  readonly at: string;
  readonly live: boolean;
  readonly was_live: boolean;
}

export interface ReleaseEvent {
  readonly actor: string;
  readonly action: string;
  readonly detail: string;
  readonly release?: string;
  readonly at: string;
}

export type JobKind = 'gate' | 'publish' | 'rollback' | 'preview';

export type JobStage = 'waiting' | 'check' | 'tests' | 'walks' | 'paths' | 'drafts' | 'build';

export interface JobEntry {
  readonly id: string;
  readonly kind: JobKind;
  readonly release: string;
  readonly actor: string;
  readonly begun_at: string;
  readonly running: boolean;
}

export interface GateReport {
  readonly changes: readonly string[];
  readonly flows: readonly string[];
  readonly refusals: readonly string[];
  readonly decisions: readonly string[];
  readonly paths: readonly string[];
  readonly drafts: {
    readonly counts: Readonly<Record<DraftOutcome, number>>;
    readonly examples: readonly string[];
  };
  /** Release that was live; absent for the definitions of the build. */
  readonly live?: string;
  /** Release that was made live. */
  readonly published?: string;
}

export type DraftOutcome = 'unchanged' | 'migrated' | 'loses' | 'stops';

export interface JobResult {
  readonly code: number;
  readonly failure?: 'outdated' | 'not_built' | 'interrupted';
  readonly output: string;
  readonly report?: GateReport;
}

export interface Job {
  readonly kind: JobKind;
  readonly release: string;
  readonly actor: string;
  readonly begun_at: string;
  /** Absent if another server runs the job. */
  readonly stage?: JobStage;
  /** Absent while it runs. */
  readonly result?: JobResult;
}

/** A file that the working copy and the live release have both changed. */
export interface UpdateConflict {
  readonly path: string;
  readonly places: readonly string[];
  /** Absent if the working copy has removed the file. */
  readonly mine?: { readonly hash: string; readonly text: string };
  /** Absent if the live release has removed the file. */
  readonly theirs?: string;
  /** Both merged, with the part of one side where both have changed it. */
  readonly merged?: { readonly mine: string; readonly theirs: string };
}

export interface Conflicts {
  readonly live: string;
  readonly files: readonly UpdateConflict[];
}

/** Decision about a file in conflict. Without a text it is removed. */
export interface Decision {
  readonly path: string;
  readonly text?: string;
  readonly knows?: string;
}

export interface Order {
  readonly release: string;
  readonly override?: boolean;
  readonly confirmed?: boolean;
  /** Release that was live when the effects of a roll back were looked at. */
  readonly seen?: string;
  readonly note?: string;
}

export interface Begun {
  readonly id: string;
  readonly release: string;
}

/** @throws CallFailed from every method */
export interface ReleasesApi {
  list(): Promise<readonly Release[]>;
  events(): Promise<readonly ReleaseEvent[]>;
  /** Says what differs between two releases, of which `live` and `work` are names. */
  differences(from: string, to: string): Promise<readonly string[]>;
  jobs(): Promise<readonly JobEntry[]>;
  job(id: string): Promise<Job>;
  gate(note: string): Promise<Begun>;
  begin(what: 'publish' | 'rollback' | 'preview-link', order: Order): Promise<Begun>;
  /** @returns conflicts that are left; then nothing was brought in */
  update(live?: string, decisions?: readonly Decision[]): Promise<Conflicts | undefined>;
}

export const releasesApi = (call: Call): ReleasesApi => ({
  list: async () => (await call('GET', '/releases')) as readonly Release[],
  events: async () => (await call('GET', '/events')) as readonly ReleaseEvent[],
  async differences(from, to) {
    const query = new URLSearchParams({ from, to });
    return ((await call('GET', `/diff?${query}`)) as { readonly sentences: readonly string[] }).sentences;
  },
  jobs: async () => (await call('GET', '/jobs')) as readonly JobEntry[],
  job: async (id) => (await call('GET', `/jobs/${encodeURIComponent(id)}`)) as Job,
  gate: async (note) => (await call('POST', '/gate', { note })) as Begun,
  begin: async (what, order) => (await call('POST', `/${what}`, order)) as Begun,
  async update(live, decisions) {
    try {
      await call('POST', '/update', live === undefined ? {} : { live, files: decisions });
      return undefined;
    } catch (error) {
      if (!(error instanceof CallFailed) || error.code !== 'work_conflict') throw error;
      return error.body as Conflicts;
    }
  },
});
