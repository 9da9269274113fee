// Every flow that sends requests has a happy path, and is therefore tested with every failure.
import { expect, test } from 'vitest';
import { flowFiles, flowIn } from '../support/definitions.ts';
import { JOURNEYS } from '../support/failures/journeys.ts';

/** Regions are left out: they send by themselves, and again on the next page. */
const sends = (id: string) => flowIn(id).as !== 'region' && JSON.stringify(flowIn(id)).includes('"send":');

test('every flow with a request has a successful walk', () => {
  const flows = Object.keys(flowFiles).filter(sends);
  expect(flows.length).toBeGreaterThan(30);
  const walked = new Set(JOURNEYS.map(({ flow }) => flow));
  expect(flows.filter((id) => !walked.has(id))).toEqual([]);
});
