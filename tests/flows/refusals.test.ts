// Refusals with their own cases in flows exist on the server.
import { expect, test } from 'vitest';
import { PROBLEMS } from '../../app/server/subscription/problems.ts';
import { world } from '../support/definitions.ts';

test('each code that a flow answers is one that the server refuses with', () => {
  const codes = Object.values(world.catalogue.operations).flatMap(({ refusals = [] }) => refusals);
  expect(codes.length).toBeGreaterThan(10);
  expect(codes.filter((code) => !Object.hasOwn(PROBLEMS, code))).toEqual([]);
});
