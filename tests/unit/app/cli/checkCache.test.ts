// Cached results are valid until a referenced file changes.
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { Definitions } from '../../../../app/build/definitions.ts';
import { Memo } from '../../../../app/build/memo.ts';
import { onDisk } from '../../../../app/build/onDisk.ts';
import { Project } from '../../../../app/build/project.ts';
import { root } from '../../../support/definitions.ts';
import { type Copy, copyProject } from '../../../support/flows/project.ts';

const FLOW = 'flows/edit-return.json';

/** Changes in files that a flow refers to, each of which makes the flow invalid. */
const CHANGES: Readonly<Record<string, (project: Copy) => void>> = {
  'words of its own': (project) => project.change('flows/copy/de-DE/edit-return.json', '"type.title"', '"type.titel"'),
  'words of a fragment': (project) => project.change('flows/copy/en-US/german-address.json', '"city"', '"town"'),
  'words of every flow': (project) => project.change('flows/copy/de-DE/common.json', '"too_long"', '"long"'),
  'the catalogue': (project) => project.change('flows/catalogue.json', '"updateReturn"', '"putReturn"'),
  'a type': (project) => project.change('schemas/api/ReturnMetadata.json', '"availabilities"', '"availability"'),
  'what another flow is given': (project) =>
    project.change('flows/return-window-not-open.json', /"input": {\s*"\w+"/, '"input": { "nothing"'),
  'that another flow is there': (project) => rmSync(join(project.root, 'flows/return-window-not-open.json')),
};

test.each(Object.keys(CHANGES))('a flow is checked again when this has changed: %s', (what) => {
  const project = copyProject();
  const problems = () => new Project(onDisk(project.root)).checkFiles([FLOW]).problems;
  expect(problems()).toEqual([]);
  CHANGES[what]?.(project);
  expect(problems()).not.toEqual([]);
});

test('a flow is not checked again when a part of the project changes that it does not refer to', () => {
  const definitions = new Definitions(onDisk(root), true);
  const flowIn = (some: Definitions) => {
    const result = some.loadFile(FLOW);
    return result.ok ? result.value : undefined;
  };
  const loaded = flowIn(definitions);
  expect(loaded).toBeDefined();
  expect(flowIn(definitions.with(new Map([['flows/copy/de-DE/demo.json', '{}']])))).toBe(loaded);
  expect(flowIn(definitions.with(new Map([['flows/copy/de-DE/common.json', '{}']])))).not.toBe(loaded);
});

test('results for the same texts are computed once; the least recently used is computed anew', () => {
  const memo = new Memo<object>(2);
  const made: string[] = [];
  const ask = (...texts: string[]) => memo.of(texts, () => ({ made: made.push(texts.join('+')) }));
  expect(ask('ab')).toBe(ask('ab'));
  ask('a', 'b');
  ask('ab');
  ask('c');
  ask('ab');
  ask('a', 'b');
  expect(made).toEqual(['ab', 'a+b', 'c', 'a+b']);
});
