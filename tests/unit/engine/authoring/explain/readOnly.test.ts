// Explanations agree with the screen, and have no side effects.

import type { BlockNode, FlowSession, Presence } from '@fahrplan/engine';
import { explain, inspect, outline, type Twig } from '@fahrplan/engine/authoring/explain';
import { expect, test } from 'vitest';
import { flowFiles } from '../../../../support/definitions.ts';
import { knowledgeOf } from '../../../../support/explain/knowledge.ts';
import { home, open, toOverview } from '../../../../support/journeys/returnWalk.ts';
import { shown } from '../../../../support/journeys/screen.ts';
import { type Walk, walk } from '../../../../support/journeys/walk.ts';
import { sampled } from '../../../../support/tier.ts';

const twigsIn = (twigs: readonly Twig[]): Twig[] => twigs.flatMap((twig) => [twig, ...twigsIn(twig.twigs)]);

function lookAtAll(session: FlowSession, id: string): void {
  const known = knowledgeOf(id);
  for (const twig of twigsIn(outline(session, known))) explain(session, { block: twig.key }, known);
  for (const { name, reason } of inspect(session, null, 0, known)?.values ?? []) {
    expect(name).toMatch(/^(values|facts)\./);
    reason.unfold()?.unfold();
  }
}

/** Presence of each block by key. Blocks in a hidden group are hidden. */
function onScreen(blocks: readonly BlockNode[], around: Presence = 'shown'): [string, Presence][] {
  return blocks.flatMap((block): [string, Presence][] => {
    const presence = around === 'shown' ? block.presence.value : around;
    const inner = block.kind === 'group' ? onScreen(block.blocks.value ?? [], presence) : [];
    return [[block.key, presence], ...inner];
  });
}

/** Presence of each block by its explanation. */
const explained = (flow: Walk, known: ReturnType<typeof knowledgeOf>) =>
  onScreen(flow.session.step.value?.blocks ?? []).map(([key]) => [
    key,
    explain(flow.session, { block: key }, known).outcome,
  ]);

test('read-only evaluation causes no request; the first real read does', async () => {
  const flow = await open();
  const before = flow.calls.length;
  for (let times = 0; times < 3; times += 1) {
    lookAtAll(flow.session, 'edit-return');
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  expect(flow.calls).toHaveLength(before);
  expect(flow.faults).toEqual([]);
  await toOverview(flow);
  lookAtAll(flow.session, 'edit-return');
  expect(flow.sent('quoteReturn')).toHaveLength(1);
  await flow.next();
  expect(flow.sent('updateReturn')).toHaveLength(1);
});

test('read-only evaluation notifies no observer', async () => {
  const flow = await open();
  await shown(flow);
  let told = 0;
  const blocks = flow.session.step.value?.blocks ?? [];
  const stops = blocks.map(({ presence }) => presence.subscribe(() => (told += 1)));
  const before = told;
  lookAtAll(flow.session, 'edit-return');
  expect(told).toBe(before);
  for (const stop of stops) stop();
});

test('on every step of a walk the explanation of each block matches the screen', async () => {
  const known = knowledgeOf('edit-return');
  const flow = await open();
  const compare = async () => {
    await shown(flow);
    expect(explained(flow, known)).toEqual(onScreen(flow.session.step.value?.blocks ?? []));
  };
  await compare();
  await flow.to('location', { return_type: 'SELF_RETURN' });
  await compare();
  flow.answer({ return_type: 'PICKUP' });
  await compare();
  await flow.to('appointment', home);
  await compare();
  flow.answer({ appointment_preference: '2026-12-03' });
  await compare();
  await flow.to('contact', { slot: '10:00' });
  await compare();
});

test.each(sampled(Object.keys(flowFiles)))('%s is explained while its server does not respond', async (id) => {
  const flow = await walk(id, { input: { deal_id: 'd1' } });
  lookAtAll(flow.session, id);
  expect(explained(flow, knowledgeOf(id))).toEqual(onScreen(flow.session.step.value?.blocks ?? []));
});
