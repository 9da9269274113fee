// Selection of the tests near a change.
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { SUITES, testsNear, WALKS } from '../../../../scripts/testing/near.ts';
import { root } from '../../../support/definitions.ts';

const specs = readdirSync(join(root, 'tests/e2e')).flatMap((name) => /^(.+)\.spec\.ts$/.exec(name)?.[1] ?? []);
const flows = ['flows', 'flows/pages'].flatMap((folder) =>
  readdirSync(join(root, folder)).flatMap((name) => (name.endsWith('.json') ? [`${folder}/${name}`] : [])),
);

describe('the map from sources to walks', () => {
  test.each([...Object.keys(WALKS), ...Object.keys(SUITES), ...Object.values(SUITES).flat()])('%s exists', (path) => {
    expect(existsSync(join(root, path))).toBe(true);
  });

  test('names walks that exist', () => {
    expect(
      Object.values(WALKS)
        .flat()
        .filter((walk) => !specs.includes(walk)),
    ).toEqual([]);
  });

  test('reaches every walk from some source or flow', () => {
    const { walks } = testsNear(root, [...Object.keys(WALKS), ...flows], specs);
    expect(specs.filter((spec) => !walks.includes(spec))).toEqual([]);
  });
});

test('the longest prefix of a path decides', () => {
  expect(testsNear(root, ['app/portal/host/vendorChat.ts'], specs).walks).toEqual(['chat']);
});

test('a flow leads to the walks that name it, and to the suites that read definitions', () => {
  const near = testsNear(root, ['flows/mileage-upgrade.json'], specs);
  expect(near.walks).toContain('mileageUpgrade');
  expect(near.suites).toContain('tests/flows');
  expect(near.related).toEqual([]);
});

test('a changed suite or walk runs itself', () => {
  const near = testsNear(root, ['tests/unit/engine/state/rules.test.ts', 'tests/e2e/print.spec.ts'], specs);
  expect(near).toEqual({ related: [], suites: ['tests/unit/engine/state/rules.test.ts'], walks: ['print'] });
});
