// Sessions left open in an earlier build continue in this one, without repeating sent calls.
import { expect, test } from 'vitest';
import { flowIn } from '../support/definitions.ts';
import type { Journey } from '../support/failures/journeys.ts';
import { goThrough } from '../support/failures/run.ts';
import { TROUBLES, type Trouble } from '../support/failures/troubles.ts';
import { type Change, changesOf, goOn } from '../support/resumed/goOn.ts';
import { fileOf, type Recorded, readRecord, recordWay, writeRecord } from '../support/resumed/record.ts';
import { KEPT_NOWHERE, WAYS } from '../support/resumed/ways.ts';
import { describeOnFiles, type TestFiles } from '../support/server/databases.ts';
import { type Portal, startPortal } from '../support/server/portal.ts';
import { sampled } from '../support/tier.ts';

async function listening(databases: TestFiles): Promise<{ portal: Portal; renew(): Promise<void> }> {
  const portal = await startPortal(databases);
  await portal.app.listen({ port: 0, host: '127.0.0.1' });
  return { portal, renew: () => databases.refill(portal.place) };
}

const recordsOf = ({ name, flow }: Journey): Recorded[] =>
  Array.from({ length: flowIn(flow).version }, (_, at) => readRecord(name, at + 1) ?? []).flat();

const unkeyed = ({ idempotencyKey: _, ...change }: Change) => change;

const named = (ways: readonly Journey[]) => ways.map((way) => [way.name, way] as const);

describeOnFiles('an abandoned flow', (databases) => {
  test.each(named(WAYS))('is recorded of %s', async (_, way) => {
    const { version } = flowIn(way.flow);
    if (readRecord(way.name, version)) return;
    const { portal, renew } = await listening(databases);
    writeRecord(await recordWay(way, portal, renew));
    expect.fail(`${fileOf(way.name, version)} was missing, and is recorded now: look at it, and commit it.`);
  });

  test.each(named(sampled(WAYS)))('of %s resumes at its step, and sends the same requests', async (_, way) => {
    const { portal, renew } = await listening(databases);
    for (const { answered, sent } of recordsOf(way))
      for (const draft of answered) {
        await renew();
        const resumed = await goOn(portal, way, draft);
        expect([resumed.step, resumed.answers]).toEqual([draft.step, draft.answers]);
        expect(resumed.sent.map(unkeyed)).toEqual(sent.map(unkeyed));
      }
  });

  test.each(named(sampled(WAYS)))(
    'of %s with an unknown outcome is sent with its key, and takes effect once',
    async (_, way) => {
      const { portal, renew } = await listening(databases);
      for (const { doubted } of recordsOf(way))
        for (const { draft, calls, arrived, step, sent } of doubted) {
          await renew();
          const resumed = await goOn(portal, way, draft, arrived ? calls : []);
          expect([resumed.step, resumed.answers]).toEqual([step, draft.answers]);
          expect(resumed.sent).toEqual(sent);
        }
    },
  );
});

/** The call takes effect and its response is lost. */
const LOST = TROUBLES.find(({ name }) => name === 'the connection lost, after the commit') as Trouble;

describeOnFiles('a flow without a draft', (databases) => {
  test.each(named(sampled(KEPT_NOWHERE)))(
    'of %s keeps its key on the page while the outcome is unknown',
    async (_, way) => {
      const { portal, renew } = await listening(databases);
      const { calls } = await goThrough(portal, way, 'de-DE');
      for (const operation of new Set(changesOf(calls).map((change) => change.operation))) {
        await renew();
        const { calls: again } = await goThrough(portal, way, 'de-DE', { operation, trouble: LOST });
        const keys = changesOf(again).flatMap((change) =>
          change.operation === operation ? [change.idempotencyKey] : [],
        );
        expect([...new Set(keys)], operation).toHaveLength(1);
      }
    },
  );
});
