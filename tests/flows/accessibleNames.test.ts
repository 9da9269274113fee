// Every control has its own name, also when answers are lost or empty.
import { setTimeout as sleep } from 'node:timers/promises';
import { type BlockNode, type Call, effect, type FlowSession, type Reply, type StepNode } from '@fahrplan/engine';
import { afterAll, expect, test } from 'vitest';
import { VISITOR, Visits } from '../../app/cli/visits.ts';
import { standingIn } from '../../app/studio/preview/walk/standingIn.ts';
import { insideOf } from '../../engine/session/session.ts';
import { root } from '../support/definitions.ts';
import { sampled } from '../support/tier.ts';
import { until } from '../support/waiting.ts';

const visits = new Visits(root);
afterAll(() => visits.endAll());

/** Replies that fail, or that are empty. */
const LOSSES: Readonly<Record<string, (reply: Reply) => Reply>> = {
  fails: () => ({ status: 503, body: undefined }),
  'says nothing': ({ body }) => ({ status: 200, body: Array.isArray(body) ? [] : {} }),
};

for (const flow of sampled(visits.flows))
  test(`${flow}: every control has a name, also with any response lost`, async () => {
    const asked = await questionsOf(flow);
    for (const [how, lose] of Object.entries(LOSSES))
      for (const operation of ['none', ...asked]) {
        const nameless = await look(flow, ({ operation: one }, reply) => (one === operation ? lose(reply) : reply));
        expect(nameless, `${operation} ${how}`).toEqual([]);
      }
  });

async function questionsOf(flow: string): Promise<string[]> {
  const asked = new Set<string>();
  await look(flow, ({ method, operation }, reply) => {
    if (method === 'GET' && operation !== 'getSession') asked.add(operation);
    return reply;
  });
  return [...asked];
}

/** Opens a flow for the first customer who fits it, and returns its unnamed controls. */
async function look(flow: string, answer: (call: Call, reply: Reply) => Reply): Promise<readonly string[]> {
  const scenario = visits.scenes.fitting[flow]?.find((one) => one !== VISITOR) ?? VISITOR;
  const portal = visits.portal({ scenario, visit: 'names' }, async (call, ask) => answer(call, await ask(call)));
  await portal.start(flow, visits.scenes.given[flow] ?? {});
  const found = new Set<string>();
  const stops = portal.sessions.peek().map((session) => {
    return effect(() => {
      for (const step of stepsOf(session))
        for (const name of [...namelessOn(step), ...namesakesOn(step)]) found.add(`${step.id}: ${name}`);
    });
  });
  await sleep(4);
  await until(() => portal.pending.peek() === 0, { what: 'no call is pending', rounds: 10_000, pauseMs: 4 });
  for (const stop of stops) stop();
  portal.end();
  return [...found];
}

function stepsOf(session: FlowSession): StepNode[] {
  const inside = insideOf(session);
  if (!inside || !['open', 'running'].includes(session.phase.value)) return [];
  return inside.state.flow.steps.flatMap(({ id }) => inside.nodeOf(id) ?? []);
}

const namelessOn = ({ blocks, next }: StepNode): string[] => [
  ...(next?.label.value?.trim() === '' ? ['Continue'] : []),
  ...blocks.flatMap(namelessIn),
];

/** Null counts as a name, because it means that the name is loading. */
function namelessIn(block: BlockNode): string[] {
  const controls: Record<string, string | null | undefined> = {};
  if (block.kind === 'action') controls['action'] = block.label.value;
  if (block.kind === 'banner') {
    controls['action of a banner'] = block.action?.label.value;
    controls['cross of a banner'] = block.dismiss?.label.value;
  }
  if (block.kind === 'media') controls['picture'] = block.action?.label.value;
  if (block.kind === 'disclosure') controls['title'] = block.title.value;
  if (block.kind === 'field') {
    controls[`field ${block.name}`] = block.label.value;
    for (const { value, label } of block.options.value ?? []) controls[`option ${value}`] = label;
  }
  if (block.kind === 'table')
    for (const { key, cells } of block.rows.value ?? [])
      for (const cell of cells) controls[`action of ${key}`] = cell.action?.label.value;
  const own = Object.entries(controls).flatMap(([name, label]) =>
    label?.trim() === '' ? [`${block.key}, ${name}`] : [],
  );
  return [...own, ...standingIn(block).flatMap(namelessIn)];
}

/** Returns names that are shared by controls with different targets. */
function namesakesOn({ blocks }: StepNode): string[] {
  const called = new Map<string, string>();
  const twice = blocks.flatMap(pressable).filter(({ name, to }) => {
    const known = called.get(name) ?? to;
    called.set(name, known);
    return known !== to;
  });
  return twice.map(({ name }) => `several "${name}"`);
}

interface Pressed {
  readonly name: string;
  /** URL of a link, else the name of the node. */
  readonly to: string;
}

function pressable(block: BlockNode): Pressed[] {
  if (block.presence.value !== 'shown') return [];
  const own =
    block.kind === 'action'
      ? [[block, block.key] as const]
      : block.kind === 'table'
        ? (block.rows.value ?? []).flatMap(({ key, cells }) =>
            cells.flatMap(({ action }) => (action ? [[action, `${block.key}.${key}`] as const] : [])),
          )
        : [];
  const named = own.flatMap(([{ name, label, link }, key]) => {
    const words = name.value || label.value;
    return words ? [{ name: words, to: link.value?.href ?? key }] : [];
  });
  return [...named, ...standingIn(block).flatMap(pressable)];
}
