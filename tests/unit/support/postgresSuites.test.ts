import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../../support/definitions.ts';

const { suites } = JSON.parse(readFileSync(join(root, 'tests/fixtures/postgresSuites.json'), 'utf8')) as {
  suites: Record<string, number>;
};

test('each suite that npm test runs on PostgreSQL exists, and describes one on each database', () => {
  const files = Object.keys(suites);
  expect(files).not.toEqual([]);
  expect(files.filter((file) => !existsSync(join(root, file)))).toEqual([]);
  const without = files.filter((file) => !readFileSync(join(root, file), 'utf8').includes('describeOnEachDatabase('));
  expect(without).toEqual([]);
});
