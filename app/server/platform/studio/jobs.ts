// Work on releases that takes longer than a request: gates, publications, roll backs and previews.
import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ReleaseJob } from '../../generated/api.ts';
import type { Database } from '../db/open.ts';
import type { ReleaseJobRow } from '../db/tables.ts';
import { EXIT_CODES } from '../releases/exitCodes.ts';
import { type JobStage, stageIn } from './stages.ts';

export type JobKind = ReleaseJob['kind'];
export type JobResult = NonNullable<ReleaseJob['result']>;
/** Report of the commands publish and rollback. */
export type GateReport = NonNullable<JobResult['report']>;
/** Why a job has failed, where something special is to do. */
type Failure = NonNullable<JobResult['failure']>;

/**
 * Runs a command of `npm run flows` in the name of an editor.
 *
 * @param said takes parts of the output while it runs
 */
export type RunCommand = (args: readonly string[], actor: string, said: (output: string) => void) => Promise<JobResult>;

/** Time that a command may take; a job of another server that has no result then was interrupted. */
const GIVEN_UP_MS = 15 * 60_000;

/** Longest output that is kept; its end counts. */
const MAX_OUTPUT = 50_000;

export interface Order {
  readonly kind: JobKind;
  readonly release: string;
  readonly args: readonly string[];
  readonly actor: string;
  readonly now: Date;
  /** Runs after the command, before the result is stored. */
  readonly afterwards?: () => Promise<void>;
}

export class ReleaseJobs {
  /** One after another: a gate takes a processor for half a minute. */
  #last: Promise<unknown> = Promise.resolve();
  /** Jobs of this process that have no result yet, with what they do now. */
  readonly #own = new Map<string, JobStage | 'waiting'>();

  constructor(
    readonly database: Database,
    readonly run: RunCommand,
  ) {}

  /** @returns the id under which the result is read */
  async begin({ kind, release, args, actor, now, afterwards }: Order): Promise<string> {
    const id = randomUUID();
    await this.database
      .insertInto('release_jobs')
      .values({ id, kind, release_id: release, actor, begun_at: now.toISOString(), result: null })
      .execute();
    this.#own.set(id, 'waiting');
    this.#last = this.#last.then(async () => {
      const said = (output: string) => this.#own.set(id, stageIn(output) ?? this.#own.get(id) ?? 'waiting');
      const result = await this.run(args, actor, said).catch(failed);
      // The command has taken effect, even if the following part fails.
      const more = await afterwards?.().catch((error: unknown) => failed(error).output);
      await this.#keep(id, more ? { ...result, output: `${result.output}\n${more}` } : result);
      this.#own.delete(id);
    });
    return id;
  }

  /** True for a release that the gate made of the working copy. */
  async isFromGate(release: string): Promise<boolean> {
    const row = await this.database
      .selectFrom('release_jobs')
      .select('id')
      .where('release_id', '=', release)
      .where('kind', '=', 'gate')
      .limit(1)
      .executeTakeFirst();
    return row !== undefined;
  }

  find(id: string): Promise<ReleaseJobRow | undefined> {
    return this.database.selectFrom('release_jobs').selectAll().where('id', '=', id).executeTakeFirst();
  }

  /** Lists jobs, the latest first. */
  list(most: number): Promise<ReleaseJobRow[]> {
    return this.database.selectFrom('release_jobs').selectAll().orderBy('begun_at', 'desc').limit(most).execute();
  }

  /** Current stage of a job of this process. */
  stageOf(id: string): JobStage | 'waiting' | undefined {
    return this.#own.get(id);
  }

  /** Result of a job; undefined while it waits or runs. */
  resultOf({ id, result, begun_at }: ReleaseJobRow, now: Date): JobResult | undefined {
    if (result !== null) return JSON.parse(result) as JobResult;
    if (this.#own.has(id) || now.getTime() - Date.parse(begun_at) < GIVEN_UP_MS) return undefined;
    return {
      ...{ code: 2, failure: 'interrupted' },
      output: 'The server ended before the job did. Look at the history, and begin it again.',
    };
  }

  /** Waits for the jobs that run. */
  async idle(): Promise<void> {
    await this.#last;
  }

  async #keep(id: string, result: JobResult): Promise<void> {
    const kept = JSON.stringify({ ...result, output: result.output.slice(-MAX_OUTPUT) });
    await this.database
      .updateTable('release_jobs')
      .set({ result: kept })
      .where('id', '=', id)
      .execute()
      // Without a result the job counts as interrupted.
      .catch(() => undefined);
  }
}

/**
 * Runs commands of the project in processes of their own.
 *
 * @param code root of the code
 */
export const commandsOf =
  (code: string): RunCommand =>
  (args, actor, said) =>
    new Promise((resolve) => {
      const folder = mkdtempSync(join(tmpdir(), 'fahrplan-job-'));
      const report = join(folder, 'report.json');
      const command = execFile(
        process.execPath,
        [join(code, 'scripts/flows.mjs'), ...withReport(args, report)],
        {
          ...{ cwd: code, env: { ...process.env, RELEASE_AUTHOR: actor } },
          ...{ maxBuffer: 64 * 1024 * 1024, timeout: GIVEN_UP_MS },
        },
        (error, output, errors) => {
          const status = error === null ? 0 : typeof error.code === 'number' ? error.code : 2;
          const found = readReport(report);
          rmSync(folder, { recursive: true, force: true });
          const failure = FAILURES.get(status);
          resolve({
            ...{ code: status, output: `${output}${errors}` },
            ...(failure && { failure }),
            ...(found && { report: found }),
          });
        },
      );
      command.stdout?.on('data', (output: unknown) => said(String(output)));
    });

const FAILURES = new Map(
  Object.entries(EXIT_CODES).map(([failure, code]): [number, Failure] => [code, failure as keyof typeof EXIT_CODES]),
);

/** Commands that write a report. */
const REPORTING: readonly (string | undefined)[] = ['publish', 'rollback'];

export const withReport = (args: readonly string[], file: string): readonly string[] =>
  REPORTING.includes(args[0]) ? [...args, '--report', file] : args;

const failed = (error: unknown): JobResult => ({
  code: 2,
  output: error instanceof Error ? error.message : String(error),
});

function readReport(file: string): GateReport | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as GateReport;
  } catch {
    // The command ended before it had a report.
    return undefined;
  }
}
