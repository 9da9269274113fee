// The record of a test run: one JSON line per result, appended as results come, so that an interrupted run can go on.
import { appendFileSync, existsSync, readFileSync } from 'node:fs';

/** Stages in the order in which they run. */
export const STAGES = ['check', 'unit', 'stories', 'walks'] as const;
export type Stage = (typeof STAGES)[number];

export interface TestLine {
  readonly is: 'test';
  readonly stage: Stage;
  readonly file: string;
  readonly title: string;
  readonly status: 'passed' | 'failed' | 'skipped';
  /** Passed only at the second try. */
  readonly retried: boolean;
  readonly ms: number;
  readonly error?: string;
  /** Line of the test in its file. */
  readonly line?: number;
  /** Name of a walk in the lists that Playwright reads. */
  readonly walk?: string;
}

export type RecordLine =
  | TestLine
  /** A file whose tests have all ended; milliseconds include loading it. */
  | { readonly is: 'file'; readonly stage: Stage; readonly file: string; readonly ms: number }
  /** A failure outside of any test. */
  | { readonly is: 'error'; readonly stage: Stage; readonly text: string }
  /** A stage that ran to its end. */
  | { readonly is: 'stage'; readonly stage: Stage; readonly ms: number; readonly code: number };

/** The variables that name the file of the record and the stage to reporters. */
export const RECORD = 'TEST_RECORD';
export const STAGE = 'TEST_STAGE';

export function append(line: RecordLine, file = process.env[RECORD] ?? ''): void {
  appendFileSync(file, `${JSON.stringify(line)}\n`);
}

/** Reads a record. A last line that was cut off by an interruption is left out. */
export function readRecord(file: string): RecordLine[] {
  if (!existsSync(file)) return [];
  return readFileSync(file, 'utf8')
    .split('\n')
    .flatMap((text) => {
      try {
        return [JSON.parse(text) as RecordLine];
      } catch {
        return [];
      }
    });
}

/** The stage that a reporter records. */
export const currentStage = (): Stage => process.env[STAGE] as Stage;
