// Compares lists and examples of the language and the guides with schemas and flows.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describeProblem } from '@fahrplan/engine';
import { fieldMetadata, loadFlow } from '@fahrplan/engine/authoring';
import { expect, test } from 'vitest';
import { onDisk } from '../../../app/build/onDisk.ts';
import { Project } from '../../../app/build/project.ts';
import { validateFlow } from '../../../engine/generated/validators.js';
import { withLists } from '../../../scripts/languageLists.ts';
import { catalogueFile, root, world } from '../../support/definitions.ts';
import { enumOf } from '../../support/docs/language.ts';

const read = (file: string) => readFileSync(join(root, file), 'utf8');
const guides = readdirSync(join(root, 'docs/guides')).map((file) => `docs/guides/${file}`);
const language = read('docs/language.md');

test('the lists of the language are those of the schemas: npm run generate', () => {
  expect(withLists(language)).toBe(language);
});

test('the schema names the types of fields and their widgets, and no others', () => {
  const widgets = Object.values(fieldMetadata).flatMap((meaning) => Object.keys(meaning.widgets));
  expect([...enumOf('field', 'field', 'type')]).toEqual(Object.keys(fieldMetadata));
  expect([...enumOf('field', 'field', 'widget')].sort()).toEqual([...new Set(widgets)].sort());
});

test('exactly the existing drawings are listed', () => {
  const [, line = ''] = language.match(/^The `shape` of a `drawing`(.*)$/m) ?? [];
  const said = [...line.matchAll(/`([a-z]+)`/g)].map(([, name]) => name);
  const [, drawings = ''] = read('renderer/blocks/media/Drawing.tsx').split('const drawings');
  const drawn = [...drawings.matchAll(/^ {2}([a-z]+)[:,]/gm)].map(([, name]) => name);
  expect(said.sort()).toEqual(drawn.sort());
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

test('every example of content is valid', () => {
  const parts = blocks.filter(({ file }) => isType(file));
  expect(parts.length).toBeGreaterThan(1);
  for (const { file: type, text } of parts) {
    const [file = '', changes] = HOLDERS[type]?.(JSON.parse(text)) ?? [];
    const whole = JSON.stringify({ ...JSON.parse(read(file)), ...changes });
    const { problems } = new Project(onDisk(root)).with(new Map([[file, whole]])).checkFiles([file]);
    expect(problems.map(describeProblem), text).toEqual([]);
  }
});

test('every example is JSON, and part of the file that it names', () => {
  expect(blocks.length).toBeGreaterThan(20);
  for (const { file, text } of blocks) {
    const part: unknown = JSON.parse(text);
    if (file !== '' && !isType(file)) expect(occursIn(part, JSON.parse(read(file))), `${file}\n${text}`).toBe(true);
  }
});

test('every example flow is valid, except for its texts', () => {
  const flows = blocks.map(({ text }) => text).filter((text) => Object.hasOwn(JSON.parse(text), 'steps'));
  expect(flows.length).toBeGreaterThan(1);
  for (const text of flows) {
    expect(validateFlow(JSON.parse(text)), text).toBe(true);
    const result = loadFlow(`${JSON.parse(text).id}.json`, text, world, catalogueFile);
    const problems = result.problems.filter(({ code }) => code !== 'FLOW_MISSING_TEXT');
    expect(problems.map(describeProblem)).toEqual([]);
  }
});
