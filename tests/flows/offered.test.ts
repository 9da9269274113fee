// What is offered is done: an action on the page of a deal never leads to a call that a known rule refuses.
import { afterAll, describe, expect, test } from 'vitest';
import type { BlockNode, Call, FlowSession, Json, Reply } from '#engine';
import { Tried } from '../../scripts/flows/coverage.ts';
import { Visits } from '../../scripts/flows/visits.ts';
import { Walker } from '../../scripts/flows/walker.ts';
import { isSoak } from '../cases.ts';
import { root } from '../definitions.ts';

const PAGE = 'deal';
/** The day of the reference server. */
const TODAY = '2026-11-23';
/** What is wrong with an answer, and what another customer was quicker with: no day and no state of a deal decides it. */
const ABOUT_ANSWERS = ['invalid_fields', 'slot_taken', 'date_not_offered', 'slot_not_offered', 'amount_changed'];
/** How long pages have time to come to rest: milliseconds. */
const QUIET = 6;

const visits = new Visits(root);
afterAll(() => visits.endAll());
const scenarios = visits.scenes.fitting[PAGE] ?? [];

describe.each(scenarios)('%s', (scenario) => {
  test('what is offered today, and around each day of the contract, is not refused', { timeout: 600_000 }, async () => {
    for (const day of await daysOf(scenario)) expect(await refusedOn(scenario, day), day).toEqual([]);
  });
});

/** Today, and the days before, at and after what is planned. */
async function daysOf(scenario: string): Promise<readonly string[]> {
  const guest = { scenario, visit: 'days' };
  const route = visits.scenes.scenarios.find(({ id }) => id === scenario)?.route ?? {};
  const bodies = await Promise.all(
    ['', '/return', '/handover'].map((part) => visits.get(guest, `/portal/api/bff/deals/${route['deal_id']}${part}`)),
  );
  await visits.end(guest);
  const dates = bodies.flatMap((body) => Object.values((body ?? {}) as Record<string, Json>));
  const planned = dates.filter((date) => typeof date === 'string' && /^\d{4}-\d\d-\d\d$/.test(date) && date >= TODAY);
  const around = isSoak ? [-12, -11, -10, -6, -5, -4, -2, -1, 0, 1] : [-1, 0];
  const days = planned.flatMap((date) => around.map((days) => shifted(String(date), days)));
  return [...new Set([TODAY, ...days])].filter((day) => day >= TODAY).sort();
}

const shifted = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);

/** Presses each action of the page once, goes through what opens, and tells which calls are refused. */
async function refusedOn(scenario: string, day: string): Promise<readonly string[]> {
  const guest = { scenario, visit: `offered ${scenario} ${day}` };
  const refused: string[] = [];
  const pressed = new Set<string>();
  await visits.setDay(guest, day);
  for (let more = true; more; ) {
    let action = '';
    const portal = visits.portal(guest, async (call, ask) => {
      const reply = await ask(call);
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
      await walkOn(portal);
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

/** Goes through whatever lies over the page, with the first answers that fit. */
async function walkOn(portal: Portal): Promise<void> {
  const opened = () => portal.sessions.peek().find(({ id, phase }) => id !== PAGE && phase.peek() === 'open');
  for (let flows = 0; flows < 3; flows += 1) {
    const flow = opened()?.id;
    if (flow === undefined) return;
    const answers = new Map();
    const on = {
      portal,
      flow,
      coverage: BLIND,
      tried: new Tried(),
      round: 0,
      firstButton: undefined,
      button: undefined,
      answers,
    };
    await new Walker(on).walk();
    for (const session of portal.sessions.peek()) if (session.id === flow) session.close();
  }
}

/** Nothing is counted here. */
const BLIND = { steps: new Set<string>(), moves: new Set<string>() };

function actionsOf(session: FlowSession | undefined) {
  const inside = (block: BlockNode): BlockNode[] =>
    block.presence.peek() !== 'shown'
      ? []
      : block.kind === 'group'
        ? (block.blocks.peek() ?? []).flatMap(inside)
        : [block];
  const blocks = (session?.step.peek()?.blocks ?? []).flatMap(inside);
  return blocks.flatMap((block) =>
    block.kind === 'action' ? [block] : block.kind === 'banner' ? (block.action ?? []) : [],
  );
}

async function quiet({ pending, sessions }: Portal): Promise<void> {
  do await new Promise((resume) => setTimeout(resume, QUIET));
  while (pending.peek() > 0 || sessions.peek().some(({ phase }) => ['opening', 'running'].includes(phase.peek())));
}
