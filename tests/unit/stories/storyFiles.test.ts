// Generated stories: one entry per step and state, found by the words that customers see.
import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { GENERATED, writeStories } from '../../../stories/server/storyFiles.ts';
import { copyProject } from '../../support/flows/project.ts';

const statesOf = (story: string) => Array.from(story.matchAll(/name: '([^']+)'/g), ([, name]) => name);

test('each step of a flow is a story file with its states and searchable texts', () => {
  const project = copyProject();
  writeStories(project.root);
  const folder = join(project.root, GENERATED.all);
  expect(readdirSync(join(folder, 'report-damage'))).toEqual([
    'car-selection.stories.ts',
    'details.stories.ts',
    'location.stories.ts',
    'overview.stories.ts',
    'photos.stories.ts',
  ]);
  const story = project.read(`${GENERATED.all}/report-damage/photos.stories.ts`);
  const [, path = '', searched = ''] = /title: "(.*?) ‖ (.*?)"/.exec(story) ?? [];
  expect(path).toBe('Flows/Schaden melden (report-damage)/Hast du Fotos?');
  expect(searched).toContain('Am besten eins aus der Nähe');
  expect(searched).toContain('Use photos as JPG, PNG or HEIC');
  expect(statesOf(story)).toEqual(['As it opens']);
  const required = project.read(`${GENERATED.all}/report-damage/details.stories.ts`);
  expect(statesOf(required)).toEqual(['As it opens', 'With issues']);
  expect(readdirSync(folder, { recursive: true }).length).toBeLessThan(1_000);
});

test('stories of steps that are gone are removed', () => {
  const project = copyProject();
  const old = join(project.root, GENERATED.all, 'gone/step.stories.ts');
  mkdirSync(join(old, '..'), { recursive: true });
  project.write(`${GENERATED.all}/gone/step.stories.ts`, '');
  writeStories(project.root);
  expect(() => rmSync(old)).toThrow('ENOENT');
});
