// Actions on the page of a deal never lead to a call that a known rule refuses.

import type { ActionNode, BlockNode, Call, FieldNode, FlowSession, Json, Reply } from '@fahrplan/engine';
import { afterAll, describe, expect, test } from 'vitest';
import { Visits } from '../../app/cli/visits.ts';
import { answerTo } from '../../app/studio/preview/walk/answers.ts';
import { standingIn } from '../../app/studio/preview/walk/standingIn.ts';
import { catalogue, root } from '../support/definitions.ts';
import { quiet } from '../support/flows/atRest.ts';
import { isSoak, sampled } from '../support/tier.ts';

const PAGE = 'deal';
const TODAY = '2026-11-23';
/** Refusals caused by answers or other customers, not by the day or the state of the deal. */
const ABOUT_ANSWERS = ['invalid_fields', 'slot_taken', 'date_not_offered', 'slot_not_offered', 'amount_changed'];
/** Time in ms for the later effects of a press. */
const REST = 60;

/** Maximum of steps and dialogs on one path. */
const MAX_LENGTH = 12;
const SAFE = new Set([
  'getSession',
  ...Object.entries(catalogue.operations).flatMap(([name, { method, safe }]) =>
    method === 'GET' || safe ? [name] : [],
  ),
]);

const visits = new Visits(root);
afterAll(() => visits.endAll());
const scenarios = visits.scenes.fitting[PAGE] ?? [];

describe.concurrent.each(sampled(scenarios))('%s', (scenario) => {
  test('actions offered today, and around each day of the contract, are not refused', {
    timeout: 36_000_000,
  }, async () => {
    for (const day of await daysOf(scenario)) expect(await refusedOn(scenario, day), day).toEqual([]);
  });
});

/** Today and the planned days. In the soak run also all dates of the contract and days around. */
async function daysOf(scenario: string): Promise<readonly string[]> {
  const guest = { scenario, visit: `days ${scenario}` };
  const route = visits.scenes.scenarios.find(({ id }) => id === scenario)?.route ?? {};
  const bodies = await Promise.all(
    (isSoak ? ['', '/return', '/handover'] : ['/return', '/handover']).map((part) =>
      visits.get(guest, `/portal/api/bff/deals/${route['deal_id']}${part}`),
    ),
  );
  await visits.end(guest);
  const dates = bodies.flatMap((body) => Object.values((body ?? {}) as Record<string, Json>));
  const planned = dates.filter((date) => typeof date === 'string' && /^\d{4}-\d\d-\d\d$/.test(date) && date >= TODAY);
  const around = isSoak ? [-12, -11, -10, -6, -5, -4, -2, -1, 0, 1] : [0];
  const days = planned.flatMap((date) => around.map((days) => shifted(String(date), days)));
  return [...new Set([TODAY, ...days])].filter((day) => day >= TODAY).sort();
}

const shifted = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);

/** Presses each action once, walks through its dialogs, and returns the refused calls. */
async function refusedOn(scenario: string, day: string): Promise<readonly string[]> {
  const guest = { scenario, day, visit: `offered ${scenario} ${day}` };
  const refused: string[] = [];
  const pressed = new Set<string>();
  for (let more = true; more; ) {
    let action = '';
    let sent = false;
    const portal = visits.portal(guest, async (call, ask) => {
      const reply = await ask(call);
      if (!SAFE.has(call.operation)) sent = true;
      if (isRefusal(call, reply))
        refused.push(`${action}: ${call.operation} ${(reply.body as { code?: string }).code}`);
      return reply;
    });
    await portal.start(PAGE, {});
    await quiet(portal);
    const next = actionsOf(portal.sessions.peek()[0]).find(({ key }) => !pressed.has(key));
    more = next !== undefined;
    if (next) {
      pressed.add(next.key);
      action = next.label.peek() ?? next.key;
      void next.press();
      await quiet(portal);
      await walkOn(portal, () => sent);
    }
    portal.end();
  }
  await visits.end(guest);
  return refused;
}

const isRefusal = ({ method }: Call, { status, body }: Reply): boolean =>
  method !== 'GET' &&
  status >= 400 &&
  status < 500 &&
  !ABOUT_ANSWERS.includes(String((body as { code?: string })?.code));

type Portal = ReturnType<Visits['portal']>;

/** Walks through the dialogs with the first valid answers, until a call is sent or none goes on. */
async function walkOn(portal: Portal, isSent: () => boolean): Promise<void> {
  for (let moves = 0; moves < MAX_LENGTH && !isSent(); moves += 1) {
    const flow = portal.sessions.peek().findLast(({ id, phase }) => id !== PAGE && phase.peek() === 'open');
    const step = flow?.step.peek();
    if (!flow || !step) return;
    for (const block of step.blocks.flatMap(inside)) {
      if (block.kind !== 'field' || block.readonly.peek() || isAnswered(block)) continue;
      const answer = answerTo(block, 0);
      if (answer !== undefined) flow.answer(block.name, answer);
      await quiet(portal);
    }
    const [choice] = actionsOf(flow);
    if (step.next) await Promise.race([flow.next(), rest()]);
    else if (choice) void choice.press();
    await quiet(portal);
  }
}

/** A prefilled answer may no longer be among the options. */
function isAnswered({ answer, options }: FieldNode): boolean {
  const [given, offered] = [answer.peek(), options.peek() ?? []];
  return given !== undefined && (offered.length === 0 || offered.some(({ value }) => [given].flat().includes(value)));
}

const inside = (block: BlockNode): BlockNode[] => {
  if (block.presence.peek() !== 'shown') return [];
  return 'blocks' in block ? standingIn(block).flatMap(inside) : [block];
};

function actionsOf(session: FlowSession | undefined): ActionNode[] {
  const blocks = (session?.step.peek()?.blocks ?? []).flatMap(inside);
  return blocks.flatMap((block) =>
    block.kind === 'action' ? [block] : block.kind === 'banner' ? (block.action ?? []) : [],
  );
}

const rest = () => new Promise((resume) => setTimeout(resume, REST));
