// Requirements by their ids: code refers to rows that exist, and every requirement names a place and a test that exist.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../../support/definitions.ts';

const PAGE = 'docs/requirements.md';
const read = (file: string): string => readFileSync(join(root, file), 'utf8');
const [met = '', open = ''] = read(PAGE).split('\n## Not met yet\n');

/** Requirements: a sentence, and in brackets the places and the tests. */
const rowsOf = (text: string) =>
  [...text.matchAll(/^- \*\*([A-Z][A-Z0-9]*-[A-Z]?\d+)\*\* (?:.+?\.) \((.+)\)$/gm)].map(([, id = '', rest = '']) => {
    const [places = '', tests = ''] = rest.split('; ');
    return { id, places, tests };
  });
const rows = rowsOf(met);
const ids = [...rows, ...rowsOf(open)].map(({ id }) => id);
const areas = [...met.matchAll(/^## ([A-Z][A-Z0-9]*): /gm)].map(([, area = '']) => area);
/** Files that the links of a cell lead to, relative to the project. */
const linked = (cell = '') => [...cell.matchAll(/\]\(\.\.\/([^)]+)\)/g)].map(([, file = '']) => file);
const isTest = (file: string) => /^tests\/.*\.(test|spec)\.tsx?$|^\.storybook\/.*\.setup\.ts$/.test(file);

test('each area has requirements, and each id stands once', () => {
  expect(new Set(ids.map((id) => id.split('-')[0]))).toEqual(new Set(areas));
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
});

test.each(rows)('$id has a place and a test', ({ places, tests }) => {
  expect(linked(places)).not.toEqual([]);
  expect(linked(tests).filter(isTest)).not.toEqual([]);
  expect([...linked(places), ...linked(tests)].filter((file) => !existsSync(join(root, file)))).toEqual([]);
  expect(linked(tests).filter((file) => !isTest(file))).toEqual([]);
});

test('every id that a file names is a requirement', () => {
  const used = new RegExp(`(?<![\\w-])(?:${areas.join('|')})-[A-Z]?\\d+(?![\\w-])`, 'g');
  const files = execFileSync('git', ['grep', '-lIE', `(${areas.join('|')})-[A-Z]?[0-9]`], {
    cwd: root,
    encoding: 'utf8',
  });
  const unknown = files.split('\n').flatMap((file) => {
    const named = file === '' ? [] : [...read(file).matchAll(used)].map(([id]) => id);
    return named.filter((id) => !ids.includes(id)).map((id) => `${file}: ${id}`);
  });
  expect(unknown).toEqual([]);
});
