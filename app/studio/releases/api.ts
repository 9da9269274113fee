// Calls about releases: gate, publishing, roll back, history, and bringing in what others have published.
import type {
  UpdateConflict as Refused,
  ReleaseEntry,
  ReleaseEvent,
  ReleaseJob,
  ReleaseJobBegun,
  ReleaseJobEntry,
  ReleaseOrder,
  WorkBodies,
  WorkUpdate,
} from '../../server/generated/api.ts';
import { type Call, CallFailed } from '../callFailed.ts';

export type Release = ReleaseEntry;
export type { ReleaseEvent };
export type JobEntry = ReleaseJobEntry;
export type Job = ReleaseJob;
export type JobKind = Job['kind'];
export type JobStage = NonNullable<Job['stage']>;
export type JobResult = NonNullable<Job['result']>;
export type GateReport = NonNullable<JobResult['report']>;
export type ChangedScreen = NonNullable<GateReport['screens']>[number];
export type DraftOutcome = keyof GateReport['drafts']['counts'];
export type Conflicts = Pick<Refused, 'live' | 'files'>;
/** A file that the working copy and the live release have both changed. */
export type UpdateConflict = Refused['files'][number];
/** Decision about a file in conflict. Without a text it is removed. */
export type Decision = NonNullable<WorkUpdate['files']>[number];
export type Order = ReleaseOrder;
export type Begun = ReleaseJobBegun;

/** @throws CallFailed from every method */
export interface ReleasesApi {
  list(): Promise<readonly Release[]>;
  /** Texts of a release, by paths below flows/. */
  texts(release: string): Promise<ReadonlyMap<string, string>>;
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
  async texts(release) {
    const { files } = (await call('GET', `/bodies?${new URLSearchParams({ release })}`)) as WorkBodies;
    return new Map(Object.entries(files).map(([path, { text }]) => [path, text]));
  },
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
