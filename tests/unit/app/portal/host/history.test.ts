// @vitest-environment jsdom
// Back, Forward, reloads and links in any order: nothing is sent twice or skipped (SEC-B7).

import { type Call, createFlow, type Draft, type FlowSession, type PreparedFlow, type Reply } from '@fahrplan/engine';
import { kinds } from '@fahrplan/engine/kinds';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { HistorySync } from '../../../../../app/portal/host/historySync.ts';
import { rulesLoaded, silentHost } from '../../../../../scripts/testbed/silentHost.ts';
import { catalogue } from '../../../../support/definitions.ts';
import { Tab } from '../../../../support/host/tab.ts';
import { expectSame } from '../../../../support/same.ts';
import { fewOrMany } from '../../../../support/tier.ts';

beforeEach(async () => {
  await rulesLoaded();
  vi.useFakeTimers({ toFake: ['performance'] });
});
afterEach(() => void vi.useRealTimers());

const WALKS = fewOrMany(300, 10_000);
const NAME = 'TRIP';
const PAGE = '/page';
const questions = ['a', 'b', 'c'];
const RIGHT = /^answer \d+$/;
const order: PreparedFlow = {
  id: 'trip',
  version: 1,
  kinds: [],
  as: 'modal',
  name: NAME,
  allowed: [],
  sources: {},
  fields: Object.fromEntries(
    questions.map((id) => [
      id,
      {
        type: 'text' as const,
        label: id,
        rules: [
          { rule: 'required' as const, text: 'required' },
          { rule: 'minLength' as const, value: 2, text: 'short' },
        ],
      },
    ]),
  ),
  steps: questions.map((id) => ({ id: `step-${id}`, title: id, blocks: [{ field: id }] })),
  submit: [
    { send: 'order', with: { body: Object.fromEntries(questions.map((id) => [id, { var: `form.${id}` }])) } },
    { close: true },
  ],
};
const page: PreparedFlow = {
  ...order,
  id: 'page',
  as: 'page',
  keep: 'none',
  fields: {},
  steps: [{ id: 'only', title: 'page', blocks: [], next: false }],
  submit: [],
};
const shop = {
  ...catalogue,
  operations: { order: { method: 'POST' as const, url: '/order', body: 'Order' } },
};

/** Customer with one tab and a server that runs each key once. */
class Customer {
  readonly tab = new Tab(PAGE);
  readonly done = new Map<string, string>();
  readonly sentUnasked: Call[] = [];
  ended = 0;
  readonly #drafts = new Map<string, Draft>();
  #walks!: HistorySync;
  #trip: FlowSession | undefined;
  #given = 0;
  #pressing = false;
  #losesNext = false;
  #names = 0;

  load(): void {
    this.#trip = undefined;
    this.#walks = new HistorySync(
      this.tab,
      () => this.#arrive(),
      () => {},
    );
    this.#walks.page(this.#create(page));
    this.#arrive();
  }

  async reload(address?: string): Promise<void> {
    await this.tab.load(address);
    this.load();
  }

  open(addressed = false): void {
    if (this.#trip) return;
    this.#trip = this.#create(order);
    this.#walks.over(this.#trip, NAME, addressed);
  }

  /** @param right gives a valid answer, different each time */
  answer(right: boolean): void {
    const question = this.#trip?.step.peek()?.id.replace('step-', '');
    if (question !== undefined) this.#trip?.answer(question, right ? `answer ${++this.#given}` : 'x');
  }

  async next(loses: boolean): Promise<void> {
    this.#losesNext = loses;
    this.#pressing = this.#trip?.step.peek()?.id === `step-${questions.at(-1)}`;
    await this.#trip?.next();
    this.#pressing = false;
  }

  back(): void {
    this.#trip?.back();
  }

  close(): void {
    this.#trip?.close();
  }

  get passedBy(): string[] {
    const here = this.#trip?.step.peek()?.id ?? 'step-a';
    const answers = this.#drafts.get(order.id)?.answers ?? {};
    const before = questions.slice(0, questions.indexOf(here.replace('step-', '')));
    return before.filter((id) => !RIGHT.test(String(answers[id])));
  }

  /** Waits for all pending work, and lets some time pass. */
  async rest(): Promise<void> {
    for (let turn = 0; turn < 60; turn += 1) await Promise.resolve();
    await this.#walks.settled;
    vi.advanceTimersByTime(300);
  }

  #arrive(): void {
    const named = new URLSearchParams(this.tab.state.location.search).get('modalName');
    if (named === NAME) this.open(true);
  }

  #create(flow: PreparedFlow): FlowSession {
    const session: FlowSession = createFlow({
      flow,
      catalogue: shop,
      input: {},
      host: silentHost({
        identity: () => `name${++this.#names}`,
        send: async (call) => this.#take(call),
        closed: () => {
          if (this.#pressing) this.ended += 1;
          if (this.#trip === session) this.#trip = undefined;
          void this.#walks.closed(session);
        },
        drafts: {
          load: ({ flow: id }) => this.#drafts.get(id),
          save: ({ flow: id }, draft) => void (draft ? this.#drafts.set(id, draft) : this.#drafts.delete(id)),
        },
      }),
      kinds,
    });
    return session;
  }

  #take(call: Call): Reply {
    if (!this.#pressing) this.sentUnasked.push(call);
    const { idempotencyKey = '', body } = call;
    if (!this.done.has(idempotencyKey)) this.done.set(idempotencyKey, JSON.stringify(body));
    const lost = this.#losesNext;
    this.#losesNext = false;
    return lost ? { status: 500, body: undefined } : { status: 200, body: {} };
  }
}

type Deed =
  | 'next'
  | 'losing next'
  | 'right'
  | 'wrong'
  | 'careless'
  | 'on'
  | 'back'
  | 'tab back'
  | 'tab forward'
  | 'reload'
  | 'link'
  | 'open'
  | 'close';
const deed = fc.oneof(
  { weight: 7, arbitrary: fc.constant<Deed>('on') },
  { weight: 3, arbitrary: fc.constantFrom<Deed>('right', 'next') },
  { weight: 2, arbitrary: fc.constant<Deed>('tab back') },
  { weight: 2, arbitrary: fc.constantFrom<Deed>('tab forward', 'wrong') },
  // Goes back to change an answer, and then forward at once.
  { weight: 1, arbitrary: fc.constant<Deed>('careless') },
  { weight: 2, arbitrary: fc.constant<Deed>('open') },
  { weight: 1, arbitrary: fc.constantFrom<Deed>('losing next', 'back', 'reload', 'link', 'close') },
);

/** Combined actions. */
const PARTS: Readonly<Partial<Record<Deed, readonly Exclude<Deed, 'careless' | 'on'>[]>>> = {
  on: ['right', 'next'],
  careless: ['tab back', 'wrong', 'tab forward'],
};

async function act(customer: Customer, what: Deed): Promise<void> {
  const parts = PARTS[what];
  if (parts) {
    for (const part of parts) {
      await act(customer, part);
      await customer.rest();
    }
  } else if (what === 'next' || what === 'losing next') await customer.next(what === 'losing next');
  else if (what === 'right' || what === 'wrong') customer.answer(what === 'right');
  else if (what === 'tab back') await customer.tab.navigate(-1);
  else if (what === 'tab forward') await customer.tab.navigate(1);
  else if (what === 'link') await customer.reload(`${PAGE}?modalName=${NAME}&step=step-${questions.at(-1)}`);
  else await customer[what as 'back' | 'reload' | 'open' | 'close']();
}

test('any navigation in the browser sends each order once, by a press, with complete answers', async () => {
  let ended = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(deed, { minLength: 20, maxLength: 60 }), async (deeds) => {
      const customer = new Customer();
      customer.load();
      await customer.rest();
      for (const what of deeds) {
        await act(customer, what);
        await customer.rest();
        expectSame(customer.passedBy, []);
      }
      const bodies = [...customer.done.values()];
      ended += customer.ended;
      expectSame(customer.sentUnasked, []);
      for (const body of bodies)
        expect(Object.entries(JSON.parse(body) as object)).toEqual(
          questions.map((id) => [id, expect.stringMatching(RIGHT)]),
        );
      // Nothing is ordered twice: another order has new answers only.
      const used = bodies.flatMap((body) => Object.values(JSON.parse(body) as object));
      expect(new Set(used).size).toBe(used.length);
    }),
    { numRuns: WALKS },
  );
  expect(ended).toBeGreaterThan(WALKS / 3);
}, 1_800_000);

test('parameters of the route of a dialog stay as long as it is open, and go with it', async () => {
  const customer = new Customer();
  const said = `${PAGE}?from=mail&modalName=${NAME}&modal.thing=a%2Fb&modal.*=c`;
  await customer.reload(said);
  await customer.rest();
  const query = () => Object.fromEntries(new URL(customer.tab.address, 'http://portal.test').searchParams);
  expect(query()).toMatchObject({ from: 'mail', modalName: NAME, 'modal.thing': 'a/b', 'modal.*': 'c' });
  await customer.reload();
  await customer.rest();
  expect(query()).toMatchObject({ modalName: NAME, 'modal.thing': 'a/b', 'modal.*': 'c' });
  customer.close();
  await customer.rest();
  expect(query()).toEqual({ from: 'mail' });
});
