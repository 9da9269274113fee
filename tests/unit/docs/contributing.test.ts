// Kinds of change in CONTRIBUTING.md, compared with everything of these kinds that is there: each stands at each of its places.
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { migrations } from '../../../app/server/migrations/index.ts';
import { ACCOUNT_MAILS } from '../../../app/server/platform/mail/kinds.ts';
import { MAIL_KINDS } from '../../../app/server/subscription/mailKinds.ts';
import { contentOf, contentsOf, isOfSeveral } from '../../../engine/authoring/load/contentNames.ts';
import { fieldMetadata } from '../../../engine/authoring/metadata/fields.ts';
import { errorCodes } from '../../../engine/errors.ts';
import { catalogue, catalogueFile, root } from '../../support/definitions.ts';
import { branchesOf, enumOf, looksIn, operatorsOf } from '../../support/docs/language.ts';

const read = (file: string): string => readFileSync(join(root, file), 'utf8');
const text = read('CONTRIBUTING.md');

interface KindOfChange {
  /** Everything of the kind that is there. */
  readonly members: readonly string[];
  /** Of which members a place has nothing, and why nothing is missing there. */
  readonly without?: Readonly<Record<string, readonly string[]>>;
}

const written = JSON.parse(catalogueFile.text);
const operations = Object.keys(written.operations);
const contents = contentsOf(written);
/** A locale may take all of its words from another. */
const following = Object.entries(catalogue.locales).flatMap(([locale, { fallback }]) => (fallback ? [locale] : []));
/** Types that are a line to type into have no control of their own. */
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
    // The API page has calls by their addresses.
    without: { 'docs/api.md': operations },
  },
  Content: {
    members: contents.map(contentOf),
    // Of several files none is called like the content alone.
    without: { 'flows/content/de-DE/<content>.json': contents.filter(isOfSeveral).map(contentOf) },
  },
  'An e-mail': {
    members: MAIL_KINDS,
    without: { 'app/server/subscription/mailKinds.ts': Object.keys(ACCOUNT_MAILS) },
  },
  'A language': {
    members: Object.keys(catalogue.locales),
    without: { 'flows/copy/<locale>/': following, 'flows/content/<locale>/': following },
  },
  'A table': { members: [] },
  'A diagnostic': {
    members: errorCodes,
    // Faults are listed by their names.
    without: { 'engine/authoring/check/lintRules.ts': errorCodes },
  },
};

/** The numbered places under a heading, each a file or a folder; the first that it names. */
function placesOf(heading: string): string[] {
  const [, rest = ''] = text.split(`\n## ${heading}\n`);
  const [section = ''] = rest.split('\n## ');
  return [...section.matchAll(/^\d+\. .*$/gm)].flatMap(([line]) => /`([\w./<>-]+\/[\w./<>-]*)`/.exec(line)?.[1] ?? []);
}

/** Names stand in files of definitions and code in quotes, as keys, or between backticks. */
const hasName = (content: string, name: string): boolean => {
  const escaped = name.replaceAll(/[^\w]/g, '\\$&');
  return new RegExp(`["'\`]${escaped}["'\`]|^\\s*${escaped}(?::|\\(|,)|[{,] ${escaped}: `, 'm').test(content);
};

test('every kind of change is told, and no other', () => {
  const headings = [...text.matchAll(/^## (.*)$/gm)].map(([, heading]) => heading);
  expect(headings).toEqual(Object.keys(KINDS));
  for (const heading of headings) expect(placesOf(heading ?? '').length, heading).toBeGreaterThan(2);
});

describe.each(Object.entries(KINDS))('%s', (heading, { members, without = {} }) => {
  test.each(placesOf(heading))('has its place in %s', (place) => {
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

test('every table is made by a migration that is named', () => {
  const folders = ['app/server/migrations', 'app/server/platform/db/migrations'];
  const files = folders.flatMap((folder) => readdirSync(join(root, folder)).filter((file) => /^\d/.test(file)));
  const names = new Set(files.map((file) => file.replace('.ts', '')));
  expect([...names].sort()).toEqual(Object.keys(migrations).sort());
});
