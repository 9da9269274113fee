// After any event, a flow reopened from its draft is indistinguishable (SEC-B6).

import {
  type Call,
  createFlow,
  type Draft,
  type FlowSession,
  type PreparedCatalogue,
  type Reply,
} from '@fahrplan/engine';
import { kinds } from '@fahrplan/engine/kinds';
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { evaluate } from '../../../../engine/expressions/expressions.ts';
import type { Field, Step } from '../../../../engine/flow.ts';
import { insideOf } from '../../../../engine/session/session.ts';
import { rulesLoaded, silentHost } from '../../../../scripts/testbed/silentHost.ts';
import { bare, dialog, fieldsOf, settled } from '../../../support/meanings/stage.ts';
import { share } from '../../../support/tier.ts';

beforeAll(rulesLoaded);

const shop: PreparedCatalogue = {
  ...bare,
  operations: { order: { method: 'POST', url: '/order', body: 'Order' }, pay: { method: 'POST', url: '/pay' } },
};
const switches = ['on_1', 'on_2', 'on_3'];
const texts = ['t_1', 't_2', 't_3'];
const fields: Record<string, Field> = Object.fromEntries([
  ...switches.map((name) => [name, { type: 'boolean', label: name, default: true }] as const),
  ...texts.map(
    (name) =>
      [
        name,
        {
          type: 'text',
          label: name,
          rules: [
            { rule: 'required', text: 'required' },
            { rule: 'maxLength', value: 3, text: 'long' },
          ],
        },
      ] as const,
  ),
]);
const steps: Step[] = [
  { id: 'choice', title: 'choice', blocks: switches.map((field) => ({ field })) },
  ...texts.map((field, at) => ({
    id: field,
    title: field,
    when: { var: `form.${switches[at]}` },
    blocks: [{ field }],
    // This answer changes the next step.
    ...(at === 0 && { on: [{ event: 'change' as const, of: [field], do: [{ set: { t_2: { var: 'form.t_1' } } }] }] }),
  })),
  { id: 'review', title: 'review', blocks: [{ kind: 'review', of: texts }] },
];
const body = Object.fromEntries([...switches, ...texts].map((name) => [name, { var: `form.${name}` }]));
const flow = dialog(fields, steps, {
  keep: 'draft',
  submit: [{ send: 'order', with: { body } }, { send: 'pay' }, { close: 'done' }],
});

type Event =
  | { readonly do: 'next' | 'back' }
  | { readonly do: 'goTo'; readonly step: string }
  | { readonly do: 'answer'; readonly field: string; readonly value: string | boolean | null };
const event: fc.Arbitrary<Event> = fc.oneof(
  { weight: 5, arbitrary: fc.constant<Event>({ do: 'next' }) },
  { weight: 1, arbitrary: fc.constant<Event>({ do: 'back' }) },
  { weight: 1, arbitrary: fc.constantFrom(...steps).map(({ id }): Event => ({ do: 'goTo', step: id })) },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('answer' as const),
      field: fc.constantFrom(...texts),
      value: fc.constantFrom('a', 'a', 'b', 'long', null),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('answer' as const),
      field: fc.constantFrom(...switches),
      value: fc.boolean(),
    }),
  },
);
/** Turns off all questions, to reach the calls that random events rarely reach. */
const straightOn: Event[] = switches.map((field) => ({ do: 'answer', field, value: false }));
const LOST: Reply = { status: 500, body: undefined };
const reply = fc.constantFrom<Reply>(LOST, LOST, { status: 409, body: undefined }, { status: 204, body: undefined });

interface Opened {
  readonly session: FlowSession;
  readonly calls: Call[];
  readonly faults: unknown[];
  kept: Draft | undefined;
}

/** Server that repeats successful answers by key, gives the next replies, and then fails. */
class Server {
  readonly done = new Map<string, Reply>();
  readonly #replies: Reply[];

  constructor(replies: readonly Reply[]) {
    this.#replies = [...replies];
  }

  answer({ idempotencyKey = '' }: Call): Reply {
    const reply = this.done.get(idempotencyKey) ?? this.#replies.shift() ?? LOST;
    if (reply.status < 300) this.done.set(idempotencyKey, reply);
    return reply;
  }

  leave(): void {
    this.#replies.length = 0;
  }
}

async function open(server: Server, draft?: Draft): Promise<Opened> {
  const calls: Call[] = [];
  const faults: unknown[] = [];
  let names = 0;
  const keeper = { kept: draft };
  const host = silentHost({
    drafts: { load: () => keeper.kept, save: (_, next) => void Object.assign(keeper, { kept: structuredClone(next) }) },
    send: async (call) => {
      calls.push(call);
      return server.answer(call);
    },
    identity: () => `${draft ? 'anew' : 'id'}${++names}`,
    report: (fault) => void faults.push(fault),
  });
  const session = createFlow({ flow, catalogue: shop, host, input: {}, kinds });
  for (let turn = 0; turn < 10_000 && session.phase.value === 'opening'; turn += 1) await settled();
  expect(session.phase.value).not.toBe('opening');
  return Object.assign(keeper, { session, calls, faults });
}

async function happen({ session }: Opened, { do: what, ...more }: Event): Promise<void> {
  if (what === 'next') await session.next();
  if (what === 'back') session.back();
  if ('step' in more) session.goTo(more.step);
  if ('field' in more && fieldsOf(session).some(({ name }) => name === more.field)) {
    session.answer(more.field, more.value);
    session.touch(more.field);
  }
  await settled();
}

/** Returns the visible state and the readable answers. */
function stateOf({ session }: Opened): object {
  const { scope } = insideOf(session)?.state ?? {};
  return {
    step: session.step.value?.id,
    progress: session.progress.value,
    answers: scope && [...switches, ...texts].map((name) => evaluate({ var: `form.${name}` }, scope)),
    review: session.step.value?.blocks.map((block) =>
      block.kind === 'review' ? block.groups.value?.length : block.kind,
    ),
  };
}

/** Presses Continue with a failing server, and returns the issues and new calls. */
async function goOn(opened: Opened, { done }: Server): Promise<object> {
  const said: object[] = [];
  const before = opened.calls.length;
  for (let press = 0; press < steps.length; press += 1) {
    await opened.session.next();
    await settled();
    said.push({ state: stateOf(opened), issues: opened.session.issues.value });
  }
  return { said, calls: opened.calls.slice(before).filter(({ idempotencyKey = '' }) => !done.has(idempotencyKey)) };
}

test('a flow reopened after any event has the same step, texts and requests', {
  timeout: 60_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(event, { maxLength: 14 }), fc.array(reply, { maxLength: 4 }), async (events, replies) => {
      const server = new Server(replies);
      const whole = await open(server);
      for (const each of events) await happen(whole, each);
      if (whole.session.phase.value !== 'open' || whole.kept === undefined) return;
      server.leave();
      const anew = await open(server, whole.kept);
      expect(stateOf(anew)).toEqual(stateOf(whole));
      expect(anew.kept?.sent ?? {}).toEqual(whole.kept.sent ?? {});
      expect(await goOn(anew, server)).toEqual(await goOn(whole, server));
      expect([...whole.faults, ...anew.faults]).toEqual([]);
    }),
    { numRuns: share(0.04), examples: [[straightOn, []]] },
  );
});
