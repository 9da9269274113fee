// Actions that only navigate are links: no button of a page or its frame only navigates.

import type { ActionNode, FlowSession, GroupNode, Reply } from '@fahrplan/engine';
import { afterAll, describe, expect, test } from 'vitest';
import { Visits } from '../../app/cli/visits.ts';
import { flowFiles, root } from '../support/definitions.ts';
import { quiet, shownIn } from '../support/flows/atRest.ts';
import { fewOrMany, sampled } from '../support/tier.ts';

const NOT_DONE: Reply = { status: 500, body: { code: 'server_error', outcome: 'not_done' } };

const visits = new Visits(root);
afterAll(() => visits.endAll());
const pages = Object.entries(flowFiles).flatMap(([id, file]) => (/flows\/(pages|site)\//.test(file) ? [id] : []));

describe.concurrent.each(sampled(pages))('%s', (id) => {
  test('has no button that only leads somewhere', { timeout: 36_000_000 }, async () => {
    const scenarios = (visits.scenes.fitting[id] ?? []).slice(0, fewOrMany(3, 100));
    for (const scenario of scenarios) expect(await buttonsThatLead(id, scenario), scenario).toEqual([]);
  });
});

async function buttonsThatLead(id: string, scenario: string): Promise<readonly string[]> {
  const guest = { scenario, visit: `buttons ${id} ${scenario}` };
  const safe = (operation: string) => {
    const { method, safe } = visits.world.catalogue.operations[operation] ?? { method: 'GET' };
    return method === 'GET' || safe === true;
  };
  const portal = visits.portal(guest, (call, ask) => (safe(call.operation) ? ask(call) : Promise.resolve(NOT_DONE)));
  await portal.start(id, {});
  await quiet(portal);
  const leading: string[] = [];
  for (const { key, press } of pressesOf(portal.sessions.peek()[0])) {
    const before = portal.log.effects.peek().length;
    void press();
    await quiet(portal);
    const ran = portal.log.effects.peek().slice(before);
    const happened = ran.filter(({ outcome, effect }) => outcome !== 'skipped' && !('do' in effect));
    if (happened.length > 0 && happened.every(({ effect }) => 'redirect' in effect)) leading.push(key);
    for (const over of portal.sessions.peek().slice(1).toReversed()) over.close();
    await quiet(portal);
  }
  portal.end();
  await visits.end(guest);
  return leading;
}

interface Pressed {
  readonly key: string;
  readonly press: () => unknown;
}

function pressesOf(session: FlowSession | undefined): Pressed[] {
  const step = session?.step.peek();
  const blocks = shownIn(session);
  const actions = blocks.flatMap((block): (ActionNode | GroupNode | null)[] =>
    block.kind === 'action' || block.kind === 'group'
      ? [block]
      : block.kind === 'banner' || block.kind === 'disclosure'
        ? [block.action]
        : [],
  );
  const back = step?.back.peek();
  return [
    ...[...actions, step?.next ?? null].flatMap((node) => {
      const press = node?.press;
      return node && press && node.link.peek() === null ? [{ key: 'key' in node ? node.key : 'next', press }] : [];
    }),
    ...(step && back && step.backLink.peek() === null ? [{ key: 'back', press: back }] : []),
  ];
}
