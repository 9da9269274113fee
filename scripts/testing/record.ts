// Record of a test run, one JSON line per result, appended at once so that a run can be resumed.
import { appendFileSync, existsSync, readFileSync } from 'node:fs';

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
  /** Name of a walk in Playwright's test lists. */
  readonly walk?: string;
}

export type RecordLine =
  | TestLine
  /** A finished file; milliseconds include loading it. */
  | { readonly is: 'file'; readonly stage: Stage; readonly file: string; readonly ms: number }
  | { readonly is: 'error'; readonly stage: Stage; readonly text: string }
  | { readonly is: 'stage'; readonly stage: Stage; readonly ms: number; readonly code: number };

/** Environment variables for reporters: record file and stage. */
export const RECORD = 'TEST_RECORD';
export const STAGE = 'TEST_STAGE';

export function append(line: RecordLine, file = process.env[RECORD] ?? ''): void {
  appendFileSync(file, `${JSON.stringify(line)}\n`);
}

/** Reads a record, without an incomplete last line. */
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

export const currentStage = (): Stage => process.env[STAGE] as Stage;
