// Every starting point in the project, under a name: the checker accepts it, and customers walk through it.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describeProblem } from '@fahrplan/engine';
import { expect, test } from 'vitest';
import { onDisk } from '../../../../../app/build/onDisk.ts';
import { Project } from '../../../../../app/build/project.ts';
import { walkCommand } from '../../../../../app/cli/walk.ts';
import { filesOf, refusalOf, STARTING_POINTS } from '../../../../../app/studio/start/startingPoints.ts';
import { root } from '../../../../support/definitions.ts';
import { copyProject } from '../../../../support/flows/project.ts';
import { TIER } from '../../../../support/tier.ts';

const FOLDER = join(root, 'app/studio/start/points');
/** Name of the other tests. */
const ID = 'lost-key';

const read = (name: string, file: string) => readFileSync(join(FOLDER, name, file), 'utf8');

test('there is an example for every starting point, and no other', () => {
  expect(readdirSync(FOLDER).sort()).toEqual(STARTING_POINTS.map(({ name }) => name).sort());
});

/** Puts every starting point into a copy of the project. */
function projectWithAll() {
  const project = copyProject();
  const texts = new Map(Object.entries(project.texts()));
  for (const point of STARTING_POINTS) {
    const { name, folder } = point;
    const words = { de: read(name, 'de.json'), en: read(name, 'en.json') };
    const files = filesOf(point, { flow: read(name, 'flow.json'), words }, idOf(name), texts);
    expect(Object.keys(files)).toEqual([
      `${folder}${idOf(name)}.json`,
      ...['de-DE', 'en-US'].map((locale) => `copy/${locale}/${idOf(name)}.json`),
    ]);
    for (const [path, text] of Object.entries(files)) project.write(`flows/${path}`, text);
  }
  return project;
}

const idOf = (name: string): string => `begins-with-${name}`;

test('each example opens as a flow without problems, in every language', () => {
  expect(new Project(onDisk(projectWithAll().root)).check().problems.map(describeProblem)).toEqual([]);
});

if (TIER === 'verify')
  test('walks cover all of each example', { timeout: 300_000 }, async () => {
    const { code, said } = await projectWithAll().run(walkCommand, ...STARTING_POINTS.map(({ name }) => idOf(name)));
    expect([code, said]).toEqual([0, expect.not.stringContaining('unreached')]);
    expect(said.match(/(\d+) of \1 steps/g)).toHaveLength(STARTING_POINTS.length);
  });

test('an invalid or used name is refused with a message', () => {
  const paths = new Set(['pages/home.json', 'copy/de-DE/common.json', 'deal.json']);
  expect(refusalOf('', paths)).toBe('Give the flow a name.');
  expect(refusalOf('Lost Key', paths)).toContain('lower-case letters');
  expect(refusalOf('a'.repeat(61), paths)).toContain('At most'.toLowerCase());
  expect(refusalOf('home', paths)).toBe('pages/home.json is there already. Choose another name.');
  expect(refusalOf('common', paths)).toContain('copy/de-DE/common.json');
  expect(refusalOf(ID, paths)).toBeUndefined();
});

test('a broken catalogue falls back to the languages of the folders', () => {
  const texts = new Map([
    ['catalogue.json', '{'],
    ['copy/fr-FR/common.json', '{}'],
  ]);
  const files = filesOf({ folder: '' }, { flow: '{}', words: { en: '{ "a": "A" }' } }, ID, texts);
  expect(files).toEqual({ [`${ID}.json`]: '{}', [`copy/fr-FR/${ID}.json`]: '{ "a": "A" }' });
});
