// The page about ASVS has each requirement of levels 1 and 2 once, with a file that exists, or a word why there is none.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import sections from '../../fixtures/asvs.json' with { type: 'json' };
import { root } from '../../support/definitions.ts';

const IDS = Object.entries(sections).flatMap(([section, numbers]) => numbers.map((number) => `${section}.${number}`));

const ID = String.raw`\d+\.\d+\.\d+`;
const ROW = new RegExp(`^- (${ID}(?:(?:–|, )${ID})*):? ?(.+)$`, 'gm');

/** Ids of a row, such as `1.1.1–1.1.2, 1.2.3`. A range has no ids of level 3. */
const idsOf = (text: string) =>
  text.split(', ').flatMap((part) => {
    const [from = '', to = from] = part.split('–');
    return IDS.slice(IDS.indexOf(from), IDS.indexOf(to) + 1);
  });

const page = readFileSync(join(root, 'docs/asvs.md'), 'utf8');
const rows = [...page.matchAll(ROW)].map(([, ids = '', answer = '']) => ({ ids, answer }));

test('each requirement of levels 1 and 2 has one row', () => {
  const listed = rows.flatMap(({ ids }) => idsOf(ids));
  expect(listed.filter((id, index) => listed.indexOf(id) !== index)).toEqual([]);
  expect(IDS.filter((id) => !listed.includes(id))).toEqual([]);
  expect(rows.length).toBe(page.match(/^- /gm)?.length);
});

test('each row names an existing file, or none, an operator decision, or an open point', () => {
  const linked = (answer: string) => [...answer.matchAll(/\]\(([^)#]+)[^)]*\)/g)].map(([, file = '']) => file);
  expect(rows.filter(({ answer }) => linked(answer).length === 0 && !/\b(none|operator|open)\b/.test(answer))).toEqual(
    [],
  );
  const files = rows.flatMap(({ answer }) => linked(answer));
  expect(files.filter((file) => !existsSync(join(root, 'docs', file)))).toEqual([]);
});
