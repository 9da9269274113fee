// Refusals with their own cases in flows exist on the server.
import { expect, test } from 'vitest';
import { PROBLEMS } from '../../app/server/subscription/problems.ts';
import { world } from '../support/definitions.ts';

test('each refusal code in the catalogue exists on the server', () => {
  const codes = Object.values(world.catalogue.operations).flatMap(({ refusals = [] }) => refusals);
  expect(codes.length).toBeGreaterThan(10);
  expect(codes.filter((code) => !Object.hasOwn(PROBLEMS, code))).toEqual([]);
});
