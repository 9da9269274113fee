// Results of jobs in words, and the places that their output names.
import { expect, test } from 'vitest';
import type { GateReport, JobKind, JobResult } from '../../../../../app/studio/releases/api.ts';
import {
  failuresIn,
  findingOf,
  outcomeOf,
  previewPathIn,
  sayDrafts,
  wordsOf,
} from '../../../../../app/studio/releases/outcome.ts';

const NONE = { unchanged: 0, migrated: 0, loses: 0, stops: 0 };

const report = (change: Partial<GateReport> = {}): GateReport => ({
  ...{ changes: [], flows: [], refusals: [], decisions: [], paths: [] },
  drafts: { counts: NONE, examples: [] },
  ...change,
});

const of = (kind: JobKind, code: number, output: string, gate?: GateReport, failure?: JobResult['failure']) =>
  outcomeOf({ kind, result: { code, output, ...(gate && { report: gate }), ...(failure && { failure }) } });

test('a gate passes without refusals, also if its command ended as if refused', () => {
  expect(of('gate', 1, 'Nothing was published.', report())).toBe('passed');
  expect(of('gate', 1, '', report({ refusals: ['FLOW_SHAPE flows/a.json:1:1 (/): no'] }))).toBe('refused');
  expect(of('gate', 1, '', report({ drafts: { counts: { ...NONE, stops: 1 }, examples: [] } }))).toBe('drafts-stop');
});

test('every failure has its own text, with what to do', () => {
  const cases = [
    of('publish', 3, '', undefined, 'outdated'),
    of('publish', 2, '', undefined, 'interrupted'),
    of('publish', 4, '', report(), 'not_built'),
    // Texts of customers may read like a failure.
    of('gate', 1, 'title is now "The portal cannot be built"', report()),
    of('publish', 2, 'out of memory'),
    of('publish', 0, '', report({ published: 'a' })),
    of('preview', 0, '/preview/x'),
    of('preview', 1, 'It cannot be tried:'),
  ];
  expect(cases).toEqual([...['outdated', 'interrupted', 'not_built', 'passed', 'failed', 'live', 'link', 'refused']]);
  for (const outcome of cases)
    for (const kind of ['publish', 'rollback'] as const) expect(wordsOf(kind, outcome).next).toMatch(/\.$/);
});

test('open drafts are listed with their numbers', () => {
  expect(sayDrafts(NONE)).toBe('There are no open drafts.');
  expect(sayDrafts({ ...NONE, loses: 1 })).toBe('The open draft loses answers, which its customer is told.');
  expect(sayDrafts({ ...NONE, stops: 1 })).toBe('The open draft cannot continue.');
  expect(sayDrafts({ ...NONE, unchanged: 3 })).toBe('All 3 open drafts continue unchanged.');
  expect(sayDrafts({ unchanged: 3, migrated: 0, loses: 2, stops: 1 })).toBe(
    'Of 6 open drafts, 3 continue unchanged; 2 lose answers, which their customers are told; 1 cannot continue.',
  );
});

test('problems, failed tests and walks lead to their places', () => {
  expect(findingOf('FLOW_UNKNOWN_FIELD flows/pages/a.json:12:3 (/x): there is no field').location).toEqual({
    ...{ path: 'pages/a.json', line: 12, column: 3 },
  });
  expect(findingOf('home: title is now "x"').location).toBeUndefined();
  const output = [
    'passed flows/tests/a/one.json',
    'failed flows/tests/a/two.json:7: not the step x',
    'home: 1 of 2 steps, 50.0 % of the branches',
    '  stopped on x: y',
    '  unreached: second',
  ].join('\n');
  expect(failuresIn(output)).toEqual([
    { text: 'flows/tests/a/two.json:7: not the step x', location: { path: 'tests/a/two.json', line: 7, column: 1 } },
    { text: 'home, stopped on x: y' },
    { text: 'home, unreached: second' },
  ]);
  expect(previewPathIn('Building the portal …\n/preview/abc.def\n')).toBe('/preview/abc.def');
  expect(previewPathIn('It cannot be tried')).toBeUndefined();
});

test('gaps that the live release also has do not count as failures', () => {
  const walk = ['home: 1 of 2 steps, 50.0 % of the branches', '  unreached: second'];
  const output = ['failed flows/tests/a/two.json:7: no', ...walk, '  unreached: third'];
  expect(failuresIn([...output, 'The same flows in the live release:', ...walk].join('\n'))).toEqual([
    expect.objectContaining({ text: 'flows/tests/a/two.json:7: no' }),
    { text: 'home, unreached: third' },
  ]);
});
