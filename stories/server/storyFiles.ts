// Generates a story file for each step of each flow at each start; ignored by git.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PreparedFlow, Words } from '@fahrplan/engine';
import { prepareCatalogue, prepareForm } from '@fahrplan/engine/validate';
import { Definitions } from '../../app/build/definitions.ts';
import { onDisk } from '../../app/build/onDisk.ts';
import { wordsOf } from '../../app/build/stepTitles.ts';
import { Recorder } from './record.ts';
import { readScenes } from './scenes.ts';

/** Folders of the files. */
export const GENERATED = { all: 'stories/generated/all', tested: 'stories/generated/tested' };

/** Separates the label of an entry from words that only the search reads. See .storybook/manager.ts. */
const ONLY_SEARCHED = ' ‖ ';

/** Most characters of the words that the search reads, for each language. */
const MAX_WORDS = 500;

/** Most customers that a story tries. */
const MAX_TRIED = 12;

type Copy = Readonly<Record<string, Words>>;

export function writeStories(root: string): void {
  const { fitting, locales } = readScenes(root);
  const definitions = new Definitions(onDisk(root), true);
  const copies = definitions.locales().map((locale) => definitions.spoken(locale));
  const { catalogue } = prepareCatalogue(JSON.parse(definitions.text('flows/catalogue.json')));
  const files = Object.entries(definitions.files()).flatMap(([id, file]) => {
    const { flow, variants } = prepareForm(JSON.parse(readFileSync(file, 'utf8')), catalogue);
    const all = [flow, ...Object.values(variants).map((variant) => variant.flow)];
    const steps = new Map(
      all.toReversed().flatMap((one) => one.steps.map((step) => [step.id, { one, step }] as const)),
    );
    const scenarios = (fitting[id] ?? []).slice(0, MAX_TRIED);
    return [...steps.values()].map(({ one, step }): [string, string] => [
      `${id}/${step.id}.stories.ts`,
      stepFile({ ...one, id }, step, { scenarios, locale: locales[0] ?? '' }, copies),
    ]);
  });
  writeOnly(join(root, GENERATED.all), Object.fromEntries(files));
}

type Step = PreparedFlow['steps'][number];

function stepFile(
  flow: PreparedFlow,
  step: Step,
  args: { readonly scenarios: readonly string[]; readonly locale: string },
  copies: readonly Copy[],
): string {
  const [first = {}] = copies;
  const name = wordsOf(flow.title ?? flow.steps[0]?.title, flow.id, first) ?? flow.id;
  const label = wordsOf(step.title, flow.id, first) ?? step.id;
  const searched = [step.id, ...copies.map((copy) => wordsOn(flow, step, copy).join(' ').slice(0, MAX_WORDS))].join(
    ' ',
  );
  const title = ['Flows', `${name} (${flow.id})`, `${label}${ONLY_SEARCHED}${searched}`].map(inTitle).join('/');
  const hasIssues = fieldsOn(flow, step).some(({ rules = [] }) =>
    rules.some((rule) => 'rule' in rule && rule.rule === 'required'),
  );
  const given = { flow: flow.id, step: step.id, ...args };
  const story = (name: string, state: object) => `{ name: '${name}', args: ${JSON.stringify({ ...given, ...state })} }`;
  return [
    `// Generated from flows/: ${flow.id}, ${step.id}.`,
    "import { Flow, settled } from '../../../host/Flow.tsx';",
    '',
    `export default { id: '${flow.id}-${step.id}', title: ${JSON.stringify(title)}, component: Flow, play: settled, tags: ['flow'] };`,
    `export const Opened = ${story('As it opens', {})};`,
    ...(hasIssues ? [`export const Issues = ${story('With issues', { pressed: true })};`] : []),
    '',
  ].join('\n');
}

/** Slashes divide titles into folders. */
const inTitle = (text: string): string => text.replaceAll('/', '∕').replaceAll(/\s+/g, ' ');

/** Returns all texts of a step and its fields in one language. */
function wordsOn(flow: PreparedFlow, step: Step, copy: Copy): string[] {
  const keys = textsIn([step, ...fieldsOn(flow, step)]);
  // Placeholders are no words that customers see.
  const words = [...new Set(keys)].flatMap((key) => wordsOf(key, flow.id, copy) ?? []);
  return words.map((text) => text.replaceAll(/\{\{.*?\}\}/g, '…'));
}

function fieldsOn({ fields }: PreparedFlow, { blocks }: Step): PreparedFlow['fields'][string][] {
  const written = JSON.stringify(blocks);
  return Object.entries(fields).flatMap(([name, field]) => (written.includes(`"${name}"`) ? [field] : []));
}

function textsIn(part: unknown): string[] {
  if (typeof part === 'string') return [part];
  return typeof part === 'object' && part !== null ? Object.values(part).flatMap(textsIn) : [];
}

/** Generates the stories for tests: each flow in the first scenario in which it opens, in German. */
export async function writeTestedStories(root: string): Promise<void> {
  const recorder = new Recorder(root);
  const first = await recorder.firstOpen();
  await recorder.close();
  const files = Object.entries(first).map(([flow, scenario]): [string, string] => [
    `${flow}.stories.ts`,
    [
      `// Generated from flows/: ${flow}, ${scenario}.`,
      "import { Flow, settled } from '../../host/Flow.tsx';",
      '',
      `export default { title: 'Flows/${flow}/${scenario}', component: Flow, play: settled, tags: ['flow'] };`,
      `export const Opened = ${JSON.stringify({ args: { flow, scenarios: [scenario], locale: 'de-DE' } })};`,
      '',
    ].join('\n'),
  ]);
  writeOnly(join(root, GENERATED.tested), Object.fromEntries(files));
}

/** Skips unchanged files, so that watchers do not restart. */
function writeOnly(folder: string, files: Readonly<Record<string, string>>): void {
  mkdirSync(folder, { recursive: true });
  const there = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.ts'));
  for (const gone of there) if (!Object.hasOwn(files, gone)) rmSync(join(folder, gone));
  for (const [name, text] of Object.entries(files)) {
    const file = join(folder, name);
    mkdirSync(join(file, '..'), { recursive: true });
    if (!existsSync(file) || readFileSync(file, 'utf8') !== text) writeFileSync(file, text);
  }
}
