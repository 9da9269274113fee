// Kinds of change in CONTRIBUTING.md: every existing member is named in each listed file.
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { migrations } from '../../../app/server/migrations/index.ts';
import { contentOf, contentsOf, isOfSeveral } from '../../../engine/authoring/load/contentNames.ts';
import { fieldMetadata } from '../../../engine/authoring/metadata/fields.ts';
import { errorCodes } from '../../../engine/errors.ts';
import { catalogue, catalogueFile, root } from '../../support/definitions.ts';
import { branchesOf, enumOf, looksIn, operatorsOf } from '../../support/docs/language.ts';
import { DECLARED_MAILS, MAIL_KINDS } from '../../support/server/messages.ts';

const read = (file: string): string => readFileSync(join(root, file), 'utf8');
const text = read('CONTRIBUTING.md');

interface KindOfChange {
  readonly members: readonly string[];
  /** Members that a place does not name, with no need to. */
  readonly without?: Readonly<Record<string, readonly string[]>>;
}

const written = JSON.parse(catalogueFile.text);
const operations = Object.keys(written.operations);
const contents = contentsOf(written);
/** Locales that may take all their copy from another one. */
const following = Object.entries(catalogue.locales).flatMap(([locale, { fallback }]) => (fallback ? [locale] : []));
/** Field types without a control of their own, because they use a text box. */
const plain = Object.entries(fieldMetadata).flatMap(([type, { ownControl }]) => (ownControl ? [] : [type]));

const KINDS: Readonly<Record<string, KindOfChange>> = {
  'A type of field': { members: Object.keys(fieldMetadata), without: { 'renderer/fields/<type>/': plain } },
  'A kind of block': {
    members: branchesOf('block', 'block').filter((kind) => !['action', 'field', 'group', 'text', 'use'].includes(kind)),
  },
  'A rule': { members: enumOf('field', 'namedRule', 'rule') },
  'An operator': { members: operatorsOf() },
  'An effect': { members: branchesOf('effect', 'effect') },
  'A look': { members: Object.values(looksIn('block')).flat() },
  'A call, with a source and a body': {
    members: operations,
    // The API page lists calls by URL.
    without: { 'docs/api.md': operations },
  },
  Content: {
    members: contents.map(contentOf),
    // Content in several files has no file of its plain name.
    without: { 'flows/content/de-DE/<content>.json': contents.filter(isOfSeveral).map(contentOf) },
  },
  'An e-mail': {
    members: MAIL_KINDS,
    without: {
      'flows/catalogue.json': MAIL_KINDS.filter((kind) => !Object.hasOwn(DECLARED_MAILS, kind)),
    },
  },
  'A language': {
    members: Object.keys(catalogue.locales),
    without: { 'flows/copy/<locale>/': following, 'flows/content/<locale>/': following },
  },
  'A table': { members: [] },
  'A diagnostic': {
    members: errorCodes,
    // Diagnostics are listed by rule.
    without: { 'engine/authoring/check/lintRules.ts': errorCodes },
  },
};

/** Returns the first path in each numbered item under a heading. */
function placesOf(heading: string): string[] {
  const [, rest = ''] = text.split(`\n## ${heading}\n`);
  const [section = ''] = rest.split('\n## ');
  return [...section.matchAll(/^\d+\. .*$/gm)].flatMap(([line]) => /`([\w./<>-]+\/[\w./<>-]*)`/.exec(line)?.[1] ?? []);
}

const hasName = (content: string, name: string): boolean => {
  const escaped = name.replaceAll(/[^\w]/g, '\\$&');
  return new RegExp(`["'\`]${escaped}["'\`]|^\\s*${escaped}(?::|\\(|,)|[{,] ${escaped}: `, 'm').test(content);
};

test('exactly the known kinds of change are documented', () => {
  const headings = [...text.matchAll(/^## (.*)$/gm)].map(([, heading]) => heading);
  expect(headings).toEqual(Object.keys(KINDS));
  for (const heading of headings) expect(placesOf(heading ?? '').length, heading).toBeGreaterThan(2);
});

describe.each(Object.entries(KINDS))('%s', (heading, { members, without = {} }) => {
  test.each(placesOf(heading))('has its location in %s', (place) => {
    const there = members.filter((member) => !without[place]?.includes(member));
    const missing = there.filter((member) => {
      const path = place.replaceAll(/<\w+>/g, member);
      if (!existsSync(join(root, path))) return true;
      const isFile = statSync(join(root, path)).isFile();
      return isFile && path === place && !hasName(read(path), member);
    });
    expect(missing).toEqual([]);
    const [folder = ''] = place.split('<');
    expect(existsSync(join(root, folder.replace(/[^/]*$/, '')))).toBe(true);
  });
});

test('every table has a named migration', () => {
  const folders = ['app/server/migrations', 'app/server/platform/db/migrations'];
  const files = folders.flatMap((folder) => readdirSync(join(root, folder)).filter((file) => /^\d/.test(file)));
  const names = new Set(files.map((file) => file.replace('.ts', '')));
  expect([...names].sort()).toEqual(Object.keys(migrations).sort());
});
