// A customer with two cars sees on every step which car it is about.
import { expect, test } from 'vitest';
import { definition, flowFiles } from '../support/definitions.ts';

const asked = Object.keys(flowFiles)
  .map((id) => definition(id).flow)
  .filter(({ as, fields, input }) => as === 'modal' && Object.keys(fields).length > 0 && input?.['deal_id']);

test('every step of a flow about a car names the car', () => {
  expect(asked.length).toBeGreaterThan(10);
  for (const { id, steps } of asked)
    for (const step of steps.filter((one) => one.id !== 'car-selection'))
      expect(step.blocks[0], `${id}, ${step.id}`).toMatchObject({ id: 'car', kind: 'group', look: 'about' });
});

test('the step that selects the car comes first', () => {
  const [choice] = definition('report-damage').flow.steps;
  expect(choice?.blocks).toEqual([{ field: 'chosen_car' }]);
});
