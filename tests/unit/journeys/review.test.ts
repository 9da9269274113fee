// Changing an answer from the overview: Continue returns to it, and asks only invalidated answers.
import { expect, test } from 'vitest';
import { home, open, toOverview } from '../../support/journeys/returnWalk.ts';
import type { Walk } from '../../support/journeys/walk.ts';

const reviewed = (flow: Walk, step: string) =>
  flow
    .blocks()
    .find((block) => block.kind === 'review')
    ?.groups.value.find((group) => group.step === step);

function change(flow: Walk, step: string): void {
  reviewed(flow, step)?.change();
  expect(flow.step).toBe(step);
}

test.each([
  [{}, 'Lindwurmstraße 88, 80337 München'],
  [{ 'pickup.suffix': 'Hinterhaus' }, 'Lindwurmstraße 88, Hinterhaus, 80337 München'],
])('an address is one row, and missing values have none: %o', async (given, address) => {
  const flow = await open();
  await flow.to('location');
  await flow.to('appointment', { ...home, ...given });
  await flow.to('contact', { appointment_preference: '2026-12-03', slot: '10:00' });
  await flow.to('overview');
  expect(reviewed(flow, 'location')?.rows.map(({ label, value }) => [label, value])).toEqual([['Adresse', address]]);
});

test('a change returns to the overview, from which Back leads to the step before', async () => {
  const flow = await toOverview(await open());
  change(flow, 'location');
  await flow.to('overview', { 'pickup.housenumber': '90' });
  flow.session.back();
  expect(flow.step).toBe('contact');
  await flow.to('overview');
});

test('a change stays on its step until the answer is valid', async () => {
  const flow = await toOverview(await open());
  change(flow, 'location');
  await flow.answer({ 'pickup.postcode': '123' }).next();
  expect(flow.step).toBe('location');
  await flow.to('overview', { 'pickup.postcode': '80337' });
});

test('a change visits steps that have become visible', async () => {
  const flow = await open();
  await flow.to('location', { return_type: 'SELF_RETURN' });
  await flow.to('appointment');
  await flow.to('contact', { appointment_preference: '2026-12-03', slot: '10:00' });
  await flow.to('overview');
  change(flow, 'locationSelection');
  await flow.to('location', { return_type: 'PICKUP' });
  await flow.to('overview', home);
});

test('Back returns to the unchanged overview, and ends the change', async () => {
  const flow = await toOverview(await open());
  change(flow, 'locationSelection');
  flow.session.back();
  expect(flow.step).toBe('overview');
  flow.session.back();
  flow.session.back();
  expect(flow.step).toBe('appointment');
  await flow.to('contact');
});
