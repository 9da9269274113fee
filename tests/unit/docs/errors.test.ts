// Each code has a page and is reported. Its wrong example has the code, and the right one passes.
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { errorCodes, levelsOf, type Problem, type Types, type Words, type World } from '@fahrplan/engine';
import {
  checkCopies,
  checkCopy,
  checkDecisions,
  checkType,
  checkUnusedTexts,
  type Document,
  LINT_RULES,
  loadCatalogue,
  loadFlow,
  parseDocument,
  UNREADABLE,
} from '@fahrplan/engine/authoring';
import { expect, test } from 'vitest';
import { catalogueFile, root, world } from '../../support/definitions.ts';

const folder = join(root, 'docs/errors');
const listed = Object.values(LINT_RULES).flat();
const pages = readdirSync(folder).map((file) => file.replace(/\.md$/, ''));

interface Example {
  readonly file: string;
  readonly text: string;
}

/** Returns the wrong or the right files of a page. Files with the same name are separate examples. */
function examplesOf(code: string, side: 'wrong' | 'right'): Example[][] {
  const page = readFileSync(join(folder, `${code}.md`), 'utf8');
  const examples: Example[][] = [];
  for (const [, file = 'flows/example.json', diff = ''] of page.matchAll(/^```diff ?(\S+)?\n([\s\S]*?)\n```$/gm)) {
    const lines = diff.split('\n').filter((line) => !line.startsWith(side === 'wrong' ? '+' : '-'));
    const text = withFrame(file, lines.map((line) => line.slice(1)).join('\n'));
    const last = examples.at(-1);
    if (last && !last.some((other) => other.file === file)) last.push({ file, text });
    else examples.push([{ file, text }]);
  }
  return examples;
}

const CATALOGUE = {
  portal: { home: 'my-cars', missing: 'not-found', signIn: 'sign-in' },
  ...{ operations: {}, sources: {}, facts: {}, guards: {}, memory: {}, config: {}, fragments: {} },
  locales: { 'de-DE': { region: 'DE', currency: 'EUR' } },
};

/** Parts of an example: a flow, or blocks in place of its only step. */
interface Part {
  readonly as?: string;
  readonly fields?: object;
  readonly blocks?: readonly object[];
}

/** One step with the blocks of the example, or with all its fields. */
function stepWith({ fields = {}, blocks }: Part) {
  const all = [{ kind: 'text', text: 'ok' }, ...Object.keys(fields).map((field) => ({ field }))];
  return [{ id: 'only', title: 'ok', blocks: blocks ?? all }];
}

/** Effects that close a dialog and use each answer, so that no field is unused. */
const closing = ({ fields = {} }: Part) => [
  ...Object.keys(fields).map((field) => ({ close: true, when: { has: { var: `form.${field}` } } })),
  { close: true },
];

/** Adds the properties that examples of flows and catalogues leave out. */
function withFrame(file: string, text: string): string {
  if (file === 'flows/catalogue.json') return JSON.stringify({ ...CATALOGUE, ...JSON.parse(text) });
  if (file !== 'flows/example.json' || text.includes('"id": "example"')) return text;
  const part: Part = JSON.parse(text);
  const { blocks: _, ...rest } = part;
  const dialog = part.as ? {} : { as: 'modal', submit: closing(part) };
  const input = text.includes('"deal.') ? { input: { deal_id: { type: 'string', from: 'route.deal_id' } } } : {};
  return JSON.stringify({ id: 'example', version: 1, ...input, steps: stepWith(part), ...dialog, ...rest });
}

/** Expands the wrong example of FLOW_TOO_LARGE by four million spaces. */
const expanded = (code: string, text: string): string =>
  code === 'FLOW_TOO_LARGE' ? text.replace(/\}$/, `${' '.repeat(4_000_000)}}`) : text;

/** Adds a flow that shows all texts to an example of copy files alone. */
function withFlow(examples: readonly Example[]): readonly Example[] {
  const copies = examples.filter(({ file }) => file.startsWith('flows/copy/'));
  if (copies.length === 0 || copies.length < examples.length) return examples;
  const keys = new Set(copies.flatMap(({ text }) => Object.keys(JSON.parse(text))));
  const blocks = [...keys].map((key) => ({ kind: 'text', text: key }));
  return [{ file: 'flows/example.json', text: withFrame('flows/example.json', JSON.stringify({ blocks })) }, ...copies];
}

function problemsOf(given: readonly Example[]): readonly Problem[] {
  const examples = withFlow(given);
  const copies = examples.filter(({ file }) => file.startsWith('flows/copy/'));
  const documents = copies.map(({ file, text }) => parseDocument(file, text));
  const knowing = withWords(documents);
  const unused = examples.flatMap(({ file, text }) => {
    const loaded = file === 'flows/example.json' ? loadFlow(file, text, knowing, catalogueFile) : undefined;
    return loaded?.ok ? checkUnusedTexts(documents, [loaded.value], knowing) : [];
  });
  const all = examples.flatMap(({ file, text }): readonly Problem[] => {
    if (file === 'flows/catalogue.json') {
      const loaded = loadCatalogue(file, text, { ...world.types, ...typesIn(examples) });
      return loaded.problems;
    }
    if (file.startsWith('schemas/')) return checkType(parseDocument(file, text), world.types);
    if (file.startsWith('tests/fixtures/decisions/')) {
      const flow = examples.find((other) => other.file === 'flows/example.json')?.text ?? '';
      return checkDecisions(parseDocument(file, text), parseDocument('flows/example.json', flow));
    }
    const document = documents.find((other) => other.file === file);
    if (document)
      return [...checkCopy(document), ...checkCopies(documents, unused).filter((problem) => problem.file === file)];
    const loaded = loadFlow(file, text, knowing, catalogueFile);
    return loaded.problems;
  });
  return [...all, ...unused];
}

const typesIn = (examples: readonly Example[]): Types =>
  Object.fromEntries(
    examples
      .filter(({ file }) => file.startsWith('schemas/api/'))
      .map(({ file, text }) => [basename(file, '.json'), JSON.parse(text)]),
  );

function withWords(documents: readonly Document[]): World {
  const copy = Object.fromEntries(
    Object.entries(world.copy).map(([locale, files]) => {
      const own = documents.find(({ file }) => file.startsWith(`flows/copy/${locale}/`));
      return [locale, own ? { ...files, example: own.value as Words } : files];
    }),
  );
  return { ...world, copy };
}

const codes: readonly string[] = errorCodes;

test('every code has a page, and every page a code', () => {
  expect([
    ...codes.filter((code) => !pages.includes(code)).map((code) => `docs/errors/${code}.md is missing`),
    ...pages.filter((page) => !codes.includes(page)).map((page) => `engine/errors.ts has no ${page}`),
  ]).toEqual([]);
});

test('the list has each code once with its level, and names findings of another level', () => {
  const [, text = ''] = readFileSync(join(root, 'docs/errors.md'), 'utf8').split('\n## Levels\n');
  const [told = '', list = ''] = text.split('\n## Codes\n');
  const listed = [...list.matchAll(/\[`(\w+)`\]\(errors\/\1\.md\)( \(warning\))?/g)].map(
    ([, code, warning]) => `${code} ${warning ? 'warning' : 'error'}`,
  );
  const levels = errorCodes.map((code) => `${code} ${levelsOf(code)[0]?.[0]}`);
  expect(listed.toSorted()).toEqual(levels.toSorted());
  const others = ['hint', 'warning'].flatMap((level) =>
    errorCodes.filter((code) => levelsOf(code).some(([one], index) => index > 0 && one === level)),
  );
  expect([...told.matchAll(/`(FLOW_\w+)`/g)].map(([, code]) => code)).toEqual(others);
});

test('every code is reported by a lint rule, or where a file is read', () => {
  const said: readonly string[] = [...UNREADABLE, ...listed.flatMap(({ codes: own }) => own)];
  expect(codes.filter((code) => !said.includes(code)).map((code) => `no rule reports ${code}`)).toEqual([]);
});

test('every lint rule is listed once', async () => {
  const place = join(root, 'engine/authoring/check/rules');
  const written = await Promise.all(
    readdirSync(place).map(async (file) => {
      const exported = Object.entries((await import(join(place, file))) as Record<string, object>);
      return exported
        .filter(([, one]) => 'codes' in one && 'over' in one)
        .map(([name, one]) => [`engine/authoring/check/rules/${file}: ${name}`, one] as const);
    }),
  );
  const times = written.flat().map(([name, one]) => `${name} ${listed.filter((other) => other === one).length}`);
  expect(times.length).toBe(listed.length);
  expect(times.filter((one) => !one.endsWith(' 1'))).toEqual([]);
});

for (const code of pages) {
  test(`${code}: the wrong example has it`, () => {
    const examples = examplesOf(code, 'wrong');
    expect(examples.length).toBeGreaterThan(0);
    for (const example of examples) {
      const files = example.map(({ file, text }) => ({ file, text: expanded(code, text) }));
      expect(new Set(problemsOf(files).map((problem) => problem.code))).toEqual(new Set([code]));
    }
  });

  test(`${code}: the right example is right`, () => {
    const examples = examplesOf(code, 'right');
    expect(examples.length).toBeGreaterThan(0);
    for (const example of examples)
      expect(problemsOf(example).map(({ code: other, message }) => `${other} ${message}`)).toEqual([]);
  });
}
