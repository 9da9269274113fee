// Compares tables, examples and links of the documents with code, schemas and flows.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describeProblem } from '@fahrplan/engine';
import { fieldMetadata, loadFlow } from '@fahrplan/engine/authoring';
import { expect, test } from 'vitest';
import { Project } from '../../../app/build/project.ts';
import { validateFlow } from '../../../engine/generated/validators.js';
import { catalogueFile, root, world } from '../../support/definitions.ts';
import { branchesOf, enumOf, looksIn, operatorsOf, type Schema } from '../../support/docs/language.ts';

const read = (file: string) => readFileSync(join(root, file), 'utf8');
const markdownIn = (folder: string) =>
  readdirSync(join(root, folder))
    .filter((file) => file.endsWith('.md'))
    .map((file) => `${folder}/${file}`);
const guides = markdownIn('docs/guides');
const documents = [...markdownIn('docs'), ...guides, 'README.md', 'CONTRIBUTING.md'].filter((file) =>
  existsSync(join(root, file)),
);

const language = read('docs/language.md');

/** Returns the text under the last heading of a name, up to the next heading. */
function section(document: string, heading: string): string {
  const from = document.lastIndexOf(`\n${heading}\n`);
  if (from < 0) throw new Error(`no heading "${heading}"`);
  const [, ...lines] = document.slice(from + 1).split('\n');
  const end = lines.findIndex((line) => line.startsWith('#'));
  return lines.slice(0, end < 0 ? lines.length : end).join('\n');
}

const tabled = (document: string, heading: string): string[] =>
  [...section(document, heading).matchAll(/^\| `([^`]+)` \|/gm)].map(([, name]) => name as string).sort();

test('every operator is tabled, and none that does not exist', () => {
  const operators = operatorsOf();
  expect(operators.length).toBeGreaterThan(30);
  expect(tabled(language, '### Operators')).toEqual(operators.sort());
});

test('every rule is tabled, and none that does not exist', () => {
  expect(tabled(language, '### All rules')).toEqual([...enumOf('field', 'namedRule', 'rule')].sort());
});

test('every kind of block is tabled, and none that does not exist', () => {
  expect(tabled(language, '### Block kinds and looks')).toEqual(branchesOf('block', 'block'));
});

test('every look of a block is named beside its kind', () => {
  const rows = section(language, '### Block kinds and looks').split('\n');
  for (const [kind, looks] of Object.entries(looksIn('block'))) {
    const cell = rows.find((row) => row.startsWith(`| \`${kind}\` |`))?.split('|')[3] ?? '';
    const said = [...cell.matchAll(/`([a-z]+)`/g)].map(([, look]) => look).sort();
    expect(said, kind).toEqual([...looks].sort());
  }
});

test('every effect is tabled, and none that does not exist', () => {
  expect(tabled(language, '### All effects')).toEqual(branchesOf('effect', 'effect'));
});

test('every type of field stands in the manual with its widgets, in the words of its meaning', () => {
  const rows = Object.entries(fieldMetadata).map(([type, { says, widgets }]) => {
    const drawn = Object.entries(widgets).map(([name, widget]) => `\`${name}\`${widget.says && ` (${widget.says})`}`);
    return `| \`${type}\` | ${says} | ${drawn.join(', ') || '–'} |`;
  });
  expect(section(language, '### Field types and widgets').match(/^\| `.*$/gm)).toEqual(rows);
});

test('the schema names the types of fields and their widgets, and no others', () => {
  const widgets = Object.values(fieldMetadata).flatMap((meaning) => Object.keys(meaning.widgets));
  expect([...enumOf('field', 'field', 'type')]).toEqual(Object.keys(fieldMetadata));
  expect([...enumOf('field', 'field', 'widget')].sort()).toEqual([...new Set(widgets)].sort());
});

test('every section of the catalogue is tabled, and none that does not exist', () => {
  const { properties = {} } = JSON.parse(read('schemas/catalogue.schema.json')) as Schema;
  const sections = Object.keys(properties).filter((name) => name !== '$schema');
  expect(tabled(language, '## The catalogue')).toEqual(sections.sort());
});

test('every icon is named, and none that does not exist', () => {
  const [, list = ''] = read('renderer/icons.tsx').split('const icons');
  const icons = [...list.matchAll(/^ {2}'?([a-z-]+)'?: [A-Z]/gm)].map(([, name]) => name as string);
  const said = [...section(language, '### Icons').matchAll(/`([^`]+)`/g)].map(([, name]) => name as string);
  expect(icons.length).toBeGreaterThan(30);
  expect(said.sort()).toEqual(icons.sort());
});

test('every drawing is named, and none that does not exist', () => {
  const line = section(language, '### Drawings and artworks')
    .split('\n')
    .find((one) => one.startsWith('The `shape` of a `drawing`'));
  const said = [...(line ?? '').matchAll(/`([a-z]+)`/g)].map(([, name]) => name).slice(2);
  const [, drawings = ''] = read('renderer/blocks/media/Drawing.tsx').split('const drawings');
  const drawn = [...drawings.matchAll(/^ {2}([a-z]+)[:,]/gm)].map(([, name]) => name);
  expect(said.sort()).toEqual(drawn.sort());
});

test('every heading that a link names exists, and every file', () => {
  const anchors = (document: string) =>
    [...document.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
      heading
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
        .replaceAll(' ', '-'),
    );
  const broken = documents.flatMap((file) =>
    [...read(file).matchAll(/\]\(([^)\s]+)\)/g)].flatMap(([, target = '']) => {
      if (/^[a-z]+:/.test(target)) return [];
      const [path = '', anchor] = target.split('#');
      const linked = path === '' ? file : join(dirname(file), path);
      const found = existsSync(join(root, linked)) && (anchor === undefined || anchors(read(linked)).includes(anchor));
      return found ? [] : [`${file}: ${target}`];
    }),
  );
  expect(broken).toEqual([]);
});

/** Files that the tutorial creates exist in finished form beside it. */
const isThere = (path: string) =>
  [path, path.replace(/^flows\//, 'docs/tutorial/')].some((place) => existsSync(join(root, place)));

test('every file that a document names exists', () => {
  const missing = documents.flatMap((file) => {
    const made = Array.from(read(file).matchAll(/^Make `([^`]+)`:$/gm), ([, path]) => path);
    return [
      ...read(file).matchAll(/`((?:flows|schemas|engine|renderer|app|docs|tests|scripts)\/[\w/.-]+\.\w+)`/g),
    ].flatMap(([, path = '']) => (isThere(path) || made.includes(path) ? [] : [`${file}: ${path}`]));
  });
  expect(missing).toEqual([]);
});

/** JSON blocks of the language reference and the guides, with their files. */
const blocks = [language, ...guides.map(read)].flatMap((document) =>
  [...document.matchAll(/^ *```json ?(\S*)\n([\s\S]*?)^ *```$/gm)].map(([, file = '', text = '']) => ({ file, text })),
);

/** Tells whether a value contains a part, with gaps in lists and objects. */
function isPartOf(part: unknown, value: unknown): boolean {
  if (typeof part !== 'object' || part === null || typeof value !== 'object' || value === null) return part === value;
  if (Array.isArray(part)) {
    if (!Array.isArray(value)) return false;
    let from = 0;
    return part.every((entry) => {
      const at = value.findIndex((other, index) => index >= from && isPartOf(entry, other));
      from = at + 1;
      return at >= 0;
    });
  }
  const properties = value as Record<string, unknown>;
  return Object.entries(part).every(([name, inner]) => Object.hasOwn(value, name) && isPartOf(inner, properties[name]));
}

const occursIn = (part: unknown, value: unknown): boolean =>
  isPartOf(part, value) ||
  (typeof value === 'object' && value !== null && Object.values(value).some((inner) => occursIn(part, inner)));

/** True for an example of a content type, false for one of a file. */
const isType = (file: string): boolean => /^[A-Z]\w+$/.test(file);

/** File and changes that embed a part of content, by type. */
const HOLDERS: Readonly<Record<string, (part: unknown) => readonly [file: string, changes: object]>> = {
  NavigationLink: (link) => ['flows/content/de-DE/header.json', { links: [link] }],
  Cta: (call) => ['flows/content/de-DE/footer.json', { footer_cta: call }],
  WordsSection: (section) => ['flows/content/de-DE/page.about.json', { sections: [section] }],
};

test('every example of content may stand in it', () => {
  const parts = blocks.filter(({ file }) => isType(file));
  expect(parts.length).toBeGreaterThan(1);
  for (const { file: type, text } of parts) {
    const [file = '', changes] = HOLDERS[type]?.(JSON.parse(text)) ?? [];
    const whole = JSON.stringify({ ...JSON.parse(read(file)), ...changes });
    const { problems } = new Project(root).with(new Map([[file, whole]])).checkFiles([file]);
    expect(problems.map(describeProblem), text).toEqual([]);
  }
});

test('every example is JSON, and stands in the file that it names', () => {
  expect(blocks.length).toBeGreaterThan(20);
  for (const { file, text } of blocks) {
    const part: unknown = JSON.parse(text);
    if (file !== '' && !isType(file)) expect(occursIn(part, JSON.parse(read(file))), `${file}\n${text}`).toBe(true);
  }
});

test('every flow among the examples is right, its texts aside', () => {
  const flows = blocks.map(({ text }) => text).filter((text) => Object.hasOwn(JSON.parse(text), 'steps'));
  expect(flows.length).toBeGreaterThan(2);
  for (const text of flows) {
    expect(validateFlow(JSON.parse(text)), text).toBe(true);
    const result = loadFlow(`${JSON.parse(text).id}.json`, text, world, catalogueFile);
    const problems = result.problems.filter(({ code }) => code !== 'FLOW_MISSING_TEXT');
    expect(problems.map(describeProblem)).toEqual([]);
  }
});
