// The loader reports or accepts any broken flow, and never throws.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadFlow } from '@fahrplan/engine/authoring';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { operatorNames } from '../../../engine/authoring/metadata/operators.ts';
import { catalogueFile, flowFiles, root, world } from '../../support/definitions.ts';
import { broken, changed, places } from '../../support/schemas/changed.ts';
import { sampled, share } from '../../support/tier.ts';

const flows = Object.entries(flowFiles).map(([id, file]) => {
  const value = JSON.parse(readFileSync(join(root, file), 'utf8'));
  return { id, value, paths: places(value) };
});

test('one broken property anywhere never breaks the loader', () => {
  fc.assert(
    fc.property(fc.constantFrom(...flows), fc.nat(), broken, ({ id, value, paths }, at, to) => {
      const text = JSON.stringify(changed(value, paths[at % paths.length] ?? [], to)) ?? '';
      const result = loadFlow(`${id}.json`, text, world, catalogueFile);
      if (!result.ok) expect(result.problems.length).toBeGreaterThan(0);
    }),
    { numRuns: share(0.06) },
  );
}, 60_000);

const NONE = [{}, [], null, 0, true, '', [null], [{ var: {} }, 'x'], [['form']], { var: 'form' }, { length: 1 }];

test('an invalid path is reported at any location, and never breaks the loader', () => {
  const cases = flows.flatMap(({ id, value, paths }) =>
    paths
      .filter((path) => path.at(-1) === 'var')
      .filter((_, at) => at % 7 === 0)
      .map((path, at) => ({ id, value, path, to: NONE[at % NONE.length] })),
  );
  for (const { id, value, path, to } of sampled(cases)) {
    const result = loadFlow(`${id}.json`, JSON.stringify(changed(value, path, to)), world, catalogueFile);
    expect(result.ok, `${id} ${path.join('/')} ${JSON.stringify(to)}`).toBe(false);
  }
}, 60_000);

test('an operator with any arguments is reported or accepted, and never breaks the loader', () => {
  const [{ id = '', value } = {}] = flows.filter(({ value: { values } }) => values !== undefined);
  const wrong = [...NONE, [[]], [null, null], { page: null }, { page: 'faq', with: null }];
  const calls = [...operatorNames].flatMap((operator) => wrong.map((args) => ({ [operator]: args })));
  for (const call of sampled(calls)) {
    const text = JSON.stringify(changed(value, ['values', 'broken'], call));
    const result = loadFlow(`${id}.json`, text, world, catalogueFile);
    if (!result.ok) expect(result.problems.length).toBeGreaterThan(0);
  }
});
