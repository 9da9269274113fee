// Results of jobs in words: what happened, and what to do next.
import type { SourceLocation } from '../location.ts';
import type { DraftOutcome, JobKind, JobResult, JobStage } from './api.ts';

export type Outcome =
  | 'passed'
  | 'refused'
  | 'drafts-stop'
  | 'live'
  | 'link'
  | 'outdated'
  | 'interrupted'
  | 'not_built'
  | 'failed';

export function outcomeOf({ kind, result: { code, failure, report } }: { kind: JobKind; result: JobResult }): Outcome {
  if (kind === 'preview' && code === 0) return 'link';
  if (report?.published !== undefined) return 'live';
  if (failure) return failure;
  if (!report || code > 1) return kind === 'preview' && code === 1 ? 'refused' : 'failed';
  if (report.refusals.length > 0) return 'refused';
  return report.drafts.counts.stops > 0 ? 'drafts-stop' : 'passed';
}

interface Words {
  readonly title: string;
  readonly next: string;
}

const COMMON = {
  live: { title: 'It is live', next: 'Servers show it within seconds. The history takes it back.' },
  link: { title: 'The preview is ready', next: 'Open the link, or send it to a colleague.' },
  interrupted: {
    title: 'The server ended before the job did',
    next: 'Look at the history for what is live now, and begin again.',
  },
  not_built: {
    title: 'The portal could not be built',
    next: 'Nothing was changed for customers. Give the output below to an engineer.',
  },
  failed: {
    title: 'The job failed',
    next: 'Nothing was changed for customers. Begin again, or give the output below to an engineer.',
  },
} as const;

const OF_RELEASE: Readonly<Record<Outcome, Words>> = {
  ...COMMON,
  passed: { title: 'Nothing speaks against publishing', next: 'Look at what changes for customers, then publish it.' },
  refused: { title: 'It cannot be published', next: 'Correct what is listed, and check again.' },
  'drafts-stop': {
    title: 'Some open drafts cannot continue',
    next: 'Add a migration to the flow and check again, or publish it although customers begin anew.',
  },
  outdated: {
    title: 'Another release was published meanwhile',
    next: 'Bring in the live release, and check again.',
  },
};

const OF_ROLL_BACK: Readonly<Record<Outcome, Words>> = {
  ...COMMON,
  passed: { title: 'Nothing speaks against the roll back', next: 'Give the reason, then roll back.' },
  refused: { title: 'This release cannot be served any more', next: 'Choose another release.' },
  'drafts-stop': {
    title: 'Some open drafts cannot continue after the roll back',
    next: 'Roll back although customers begin anew, or publish a correction instead.',
  },
  outdated: { title: 'Another release was published meanwhile', next: 'Look again at what the roll back changes.' },
};

export const wordsOf = (kind: JobKind, outcome: Outcome): Words =>
  kind === 'rollback' ? OF_ROLL_BACK[outcome] : OF_RELEASE[outcome];

export const STAGES: Readonly<Record<JobStage, string>> = {
  waiting: 'Waiting for another job',
  check: 'Checking all definitions',
  tests: 'Running the tests of changed flows',
  walks: 'Walking through changed flows',
  paths: 'Comparing the steps that customers meet',
  drafts: 'Checking open drafts',
  build: 'Building the portal',
};

/** Stages of each kind, in their order. Stages without work are left out. */
export const STAGES_OF: Readonly<Record<JobKind, readonly JobStage[]>> = {
  gate: ['check', 'tests', 'walks', 'paths', 'drafts'],
  publish: ['check', 'tests', 'walks', 'paths', 'drafts', 'build'],
  rollback: ['check', 'drafts', 'build'],
  preview: ['build'],
};

export const DRAFTS: Readonly<Record<DraftOutcome, string>> = {
  unchanged: 'continue unchanged',
  migrated: 'continue after a migration',
  loses: 'lose answers, which their customers are told',
  stops: 'cannot continue',
};

const ONLY_DRAFT: Readonly<Record<Exclude<DraftOutcome, 'unchanged'>, string>> = {
  migrated: 'continues after a migration',
  loses: 'loses answers, which its customer is told',
  stops: 'cannot continue',
};

/** Number of drafts that a release affects, in a sentence. */
export function sayDrafts(counts: Readonly<Record<DraftOutcome, number>>): string {
  const all = Object.values(counts).reduce((sum, count) => sum + count, 0);
  if (all === 0) return 'There are no open drafts.';
  if (counts.unchanged === all)
    return `${all === 1 ? 'The open draft continues' : `All ${all} open drafts continue`} unchanged.`;
  if (all === 1) {
    const only = (['migrated', 'loses', 'stops'] as const).find((outcome) => counts[outcome] > 0);
    return `The open draft ${ONLY_DRAFT[only ?? 'stops']}.`;
  }
  const parts = (['unchanged', 'migrated', 'loses', 'stops'] as const)
    .filter((outcome) => counts[outcome] > 0)
    .map((outcome) => `${counts[outcome]} ${DRAFTS[outcome]}`);
  return `Of ${all} open drafts, ${parts.join('; ')}.`;
}

/** A line of a report, with the place that it is about. */
export interface Finding {
  readonly text: string;
  readonly location?: SourceLocation;
}

const PLACE = /\bflows\/([\w/.-]+\.json):(\d+)(?::(\d+))?/;

export function findingOf(text: string): Finding {
  const [, path, line, column = '1'] = PLACE.exec(text) ?? [];
  return path === undefined ? { text } : { text, location: { path, line: Number(line), column: Number(column) } };
}

const FAILED_TEST = /^failed (.+)$/;
const FAILED_WALK = /^ {2}(?:unreached|stopped on .*?): .+$/;
const WALKED = /^([\w-]+): \d+ of \d+ steps/;
/** Line of the gate before the walks of the same flows in the live release. */
const LIVE_WALKS = 'The same flows in the live release:';

/** Failed tests and walks, which the output of a job lists between others. Those of the live release are no fault. */
export function failuresIn(output: string): Finding[] {
  const [own = '', live = ''] = output.split(`${LIVE_WALKS}\n`);
  const known = new Set(failedLines(live).map(({ text }) => text));
  return failedLines(own).filter(({ text }) => !known.has(text));
}

function failedLines(output: string): Finding[] {
  const found: Finding[] = [];
  let flow = '';
  for (const line of output.split('\n')) {
    flow = WALKED.exec(line)?.[1] ?? flow;
    const [, test] = FAILED_TEST.exec(line) ?? [];
    if (test !== undefined) found.push(findingOf(test));
    else if (FAILED_WALK.test(line)) found.push({ text: `${flow}, ${line.trim()}` });
  }
  return found;
}

/** Path of a preview in the output of its job. */
export const previewPathIn = (output: string): string | undefined => /^\/preview\/\S+$/m.exec(output)?.[0];
