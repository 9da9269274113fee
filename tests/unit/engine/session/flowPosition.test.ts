// `FlowPosition` begins without the lazily loaded machine, and must behave like it.
import { expect, test } from 'vitest';
import { FlowPosition } from '../../../../engine/session/flowPosition.ts';
import type { JourneyEvent, NavState } from '../../../../engine/session/navState.ts';
import { StepMachine } from '../../../../engine/session/stepMachine.ts';
import { flowOf } from '../../../support/engine/counter.ts';

const flow = flowOf({ steps: ['a', 'b', 'c'].map((id) => ({ id, title: 't', blocks: [] })) });
const open = (step: string, ...trail: string[]): JourneyEvent => ({ type: 'OPEN', step, trail });

/** Creates a journey whose machine loads on command. */
function begin(isThere = false) {
  const places: NavState[] = [];
  const charts: { Chart: typeof StepMachine | undefined; fetch: () => Promise<boolean> } = {
    Chart: isThere ? StepMachine : undefined,
    fetch: () => fetched,
  };
  let come = (_: boolean) => {};
  const fetched = new Promise<boolean>((resolve) => {
    come = (isHere) => {
      if (isHere) charts.Chart = StepMachine;
      resolve(isHere);
    };
  });
  const journey = new FlowPosition(
    flow,
    () => true,
    (nav) => void places.push(nav),
    charts,
  );
  return { journey, places, come: (isHere: boolean) => fetched.then(come(isHere) as never), charts };
}

/** All sequences of three events. */
const EVENTS: readonly JourneyEvent[] = [
  open('a'),
  open('b', 'a'),
  { type: 'REFUSE' },
  { type: 'FAIL' },
  { type: 'RETRY' },
  { type: 'CLOSE' },
];
const WAYS = EVENTS.flatMap((one) => EVENTS.flatMap((two) => EVENTS.map((three) => [one, two, three])));

test('the position without the chart matches the chart', async () => {
  for (const way of WAYS) {
    const [without, charted] = [begin(), begin(true)];
    for (const event of way) for (const { journey } of [without, charted]) journey.send(event);
    // Invalid moves are passed to the machine.
    await without.come(true);
    await Promise.resolve();
    const [stands, stood] = [without, charted].map(({ places }) => places.at(-1) ?? { at: 'opening' });
    expect(stands, JSON.stringify(way)).toEqual(stood);
    expect(without.journey.previous(), JSON.stringify(way)).toBe(charted.journey.previous());
  }
});

test('moves wait for the chart, and run in order', async () => {
  const { journey, places, come } = begin();
  journey.send(open('a'));
  journey.send({ type: 'NEXT' });
  journey.send({ type: 'NEXT' });
  journey.send({ type: 'BACK' });
  expect(places).toEqual([{ at: 'step', step: 'a' }]);
  await come(true);
  await Promise.resolve();
  expect(places.map((nav) => 'step' in nav && nav.step)).toEqual(['a', 'b', 'c', 'b']);
  expect(journey.previous()).toBe('a');
});

test('a move without its chart has no effect, and the next one works', async () => {
  const { journey, places, come, charts } = begin();
  journey.send(open('a'));
  journey.send({ type: 'NEXT' });
  await come(false);
  await Promise.resolve();
  expect(places).toEqual([{ at: 'step', step: 'a' }]);
  charts.Chart = StepMachine;
  journey.send({ type: 'NEXT' });
  expect(places.at(-1)).toEqual({ at: 'step', step: 'b' });
});

test('a flow closed during a pending move is closed', async () => {
  const { journey, places, come } = begin();
  journey.send(open('a'));
  journey.send({ type: 'NEXT' });
  journey.send({ type: 'CLOSE' });
  expect(places.at(-1)).toEqual({ at: 'closed' });
  await come(true);
  await Promise.resolve();
  expect(places.at(-1)).toEqual({ at: 'closed' });
});
