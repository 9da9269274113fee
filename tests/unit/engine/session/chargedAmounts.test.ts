// The charged amount is the seen one, even if it changes between quote, press and answer (SEC-B9).

import {
  type Call,
  createFlow,
  type Draft,
  type FlowSession,
  type Host,
  type Json,
  type PreparedCatalogue,
  type PreparedFlow,
  type Question,
  type QuestionState,
  type Reply,
} from '@fahrplan/engine';
import { kinds } from '@fahrplan/engine/kinds';
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import type { Problem } from '../../../../app/server/platform/http/problems.ts';
import { refuseOtherAmounts } from '../../../../app/server/subscription/receipts/agreedAmounts.ts';
import { rulesLoaded, silentHost } from '../../../../scripts/testbed/silentHost.ts';
import { catalogue } from '../../../support/definitions.ts';
import { share } from '../../../support/tier.ts';

beforeAll(rulesLoaded);

const shop: PreparedCatalogue = {
  ...catalogue,
  operations: {
    quote: { method: 'POST', url: '/quote', body: 'Wish', safe: true },
    order: { method: 'PUT', url: '/order', body: 'Wish' },
  },
  sources: { fee: { asks: 'quote', with: { body: { wish: { var: 'form.wish' } } } } },
  sentBefore: { '===': [{ var: 'response.body.code' }, 'key_reused'] },
};
const buying: PreparedFlow = {
  id: 'order',
  version: 1,
  kinds: [],
  as: 'modal',
  allowed: [],
  sources: shop.sources as PreparedFlow['sources'],
  fields: { wish: { type: 'text', label: 'wish', default: 'a' } },
  steps: [
    {
      id: 'only',
      title: 'title',
      blocks: [{ field: 'wish' }, { kind: 'text', text: { show: { var: 'fee.amount' } } }],
      next: { label: 'next', binding: 'order' },
    },
  ],
  submit: [
    {
      send: 'order',
      with: { body: { wish: { var: 'form.wish' } } },
      agreed: { fee: { var: 'fee.amount' } },
      failed: [
        {
          when: { '===': [{ var: 'response.status' }, 401] },
          do: [{ open: 'sign-in', then: { 'signed-in': [{ goTo: 'submit' }] } }],
        },
        { refresh: ['fee'] },
        { issue: { text: 'failed' } },
      ],
    },
    { close: 'done' },
  ],
};

type Wish = 'a' | 'b';
const lost: Reply = { status: 500, body: undefined };

/** Server with changing prices that charges once per key, like the reference server. */
class Shop {
  base = 100;
  readonly charged: { readonly amount: number; readonly seen: number | null }[] = [];
  readonly #first = new Map<string, { readonly wish: string; readonly reply: Reply }>();

  priceOf(body: Json | undefined): number {
    return this.base + ((body as { wish: Wish }).wish === 'b' ? 50 : 0);
  }

  take({ idempotencyKey = '', body, agreed = {} }: Call, seen: number | null): Reply {
    const wish = JSON.stringify(body);
    const first = this.#first.get(idempotencyKey);
    if (first) return first.wish === wish ? first.reply : { status: 422, body: { code: 'key_reused' } };
    const amount = this.priceOf(body);
    try {
      refuseOtherAmounts(`fee=${agreed['fee']}`, { fee: amount });
    } catch (problem) {
      return { status: 409, body: { code: (problem as Problem).code } };
    }
    this.charged.push({ amount, seen });
    const reply: Reply = { status: 200, body: { amount } };
    this.#first.set(idempotencyKey, { wish, reply });
    return reply;
  }
}

/** Request on its way, with the server's work and its reply. */
interface Underway {
  readonly reach: () => Reply;
  readonly tell: (reply: Reply) => void;
}

interface Kept {
  state: QuestionState;
  readonly call: Call;
  readonly watchers: Set<(state: QuestionState) => void>;
}

/** Customer in a window with a controllable network. */
class Window {
  readonly shop = new Shop();
  readonly quotes: Underway[] = [];
  readonly orders: Underway[] = [];
  readonly #kept = new Map<string, Kept>();
  readonly #drafts = new Map<string, Draft>();
  #limits: (() => void)[] = [];
  #signIn: ((word: string) => void) | undefined;
  #safe: (() => void)[] = [];
  #names = 0;
  /** Amount on screen at the last press. */
  #seen: number | null = null;
  session!: FlowSession;

  open(): void {
    this.session?.close();
    this.session = createFlow({ flow: buying, catalogue: shop, host: this.#host(), input: {}, kinds });
  }

  get amount(): number | null {
    const text = this.session.step.value?.blocks[1];
    const said = text?.kind === 'text' && text.presence.value === 'shown' ? text.text.value : null;
    return said === null ? null : Number(said);
  }

  press(): void {
    if (this.session.busy.peek()) return;
    this.#seen = this.amount;
    void this.session.next();
  }

  /** Refreshes the questions, as another part of the page would. */
  refresh(): void {
    for (const kept of this.#kept.values()) this.#ask(kept);
  }

  /** Signs in: questions are refreshed, and the pending submission continues. */
  signIn(): void {
    this.refresh();
    for (const quote of this.quotes.splice(0)) quote.tell(quote.reach());
    this.#signIn?.('signed-in');
    this.#signIn = undefined;
  }

  makeSafe(): void {
    for (const safe of this.#safe.splice(0)) safe();
  }

  expire(): void {
    for (const over of this.#limits.splice(0)) over();
  }

  #host(): Host {
    return silentHost({
      identity: () => `window${++this.#names}`,
      after: (_, run) => void this.#limits.push(run),
      open: () => new Promise((resolve) => (this.#signIn = resolve)),
      send: (call) => {
        const seen = this.#seen;
        return new Promise((tell) => void this.orders.push({ reach: () => this.shop.take(call, seen), tell }));
      },
      questions: {
        observe: (question, report) => this.#observe(question, report),
        refresh: () => this.refresh(),
      },
      drafts: {
        load: ({ flow }) => this.#drafts.get(flow),
        save: ({ flow }, draft) => void (draft ? this.#drafts.set(flow, draft) : this.#drafts.delete(flow)),
        flush: () => new Promise((resolve) => void this.#safe.push(resolve)),
      },
    });
  }

  #observe({ key, call }: Question, report: (state: QuestionState) => void): () => void {
    let kept = this.#kept.get(key);
    if (!kept) {
      kept = { state: { status: 'pending' }, call, watchers: new Set() };
      this.#kept.set(key, kept);
      this.#ask(kept);
    }
    const { watchers } = kept;
    watchers.add(report);
    report(kept.state);
    return () => void watchers.delete(report);
  }

  #ask(kept: Kept): void {
    const say = (state: QuestionState) => {
      kept.state = state;
      for (const report of [...kept.watchers]) report(state);
    };
    if (kept.state.status === 'ready') say({ ...kept.state, refreshing: true });
    const reach = () => ({ status: 200, body: { amount: this.shop.priceOf(kept.call.body) } });
    this.quotes.push({ reach, tell: ({ body }) => say({ status: 'ready', body, refreshing: false }) });
  }
}

type Move =
  | { readonly do: 'press' | 'refresh' | 'reload' | 'signIn' | 'expire' | 'cancel' | 'makeSafe' }
  | { readonly do: 'wish'; readonly wish: Wish }
  | { readonly do: 'price'; readonly base: number }
  | { readonly do: 'quote'; readonly which: number }
  | {
      readonly do: 'order';
      readonly which: number;
      readonly fate: 'answered' | 'lost after' | 'lost before' | 'refused';
    };

const which = fc.nat(3);
const move: fc.Arbitrary<Move> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant('press' as const) }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('quote' as const), which }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('makeSafe' as const) }) },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('order' as const),
      which,
      fate: fc.constantFrom('answered' as const, 'lost after' as const, 'lost before' as const, 'refused' as const),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('wish' as const), wish: fc.constantFrom<Wish>('a', 'b') }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('price' as const), base: fc.constantFrom(100, 200, 300) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constantFrom(
        'refresh' as const,
        'reload' as const,
        'signIn' as const,
        'expire' as const,
        'cancel' as const,
      ),
    }),
  },
);

/** Moves that lead to a charge. */
const USUAL: readonly Move[] = [
  { do: 'quote', which: 0 },
  { do: 'press' },
  { do: 'makeSafe' },
  { do: 'order', which: 0, fate: 'answered' },
];
/** Three charges, one of them with an ended session. Other moves are inserted at random. */
const THRICE: readonly Move[] = [
  ...USUAL,
  ...USUAL.slice(0, -1),
  { do: 'order', which: 0, fate: 'refused' },
  { do: 'signIn' },
  ...USUAL.slice(2),
  ...USUAL,
];
const moves = fc
  .array(fc.array(move, { maxLength: 2 }), { minLength: THRICE.length, maxLength: THRICE.length })
  .map((between) => THRICE.flatMap((usual, at) => [...(between[at] ?? []), usual]));

function make(window: Window, action: Move): void {
  const { session } = window;
  if (action.do === 'press') window.press();
  else if (action.do === 'wish') session.answer('wish', action.wish);
  else if (action.do === 'price') window.shop.base = action.base;
  else if (action.do === 'reload') window.open();
  else if (action.do === 'cancel') session.cancel();
  else if (action.do === 'quote') {
    const [quote] = window.quotes.splice(action.which % Math.max(1, window.quotes.length), 1);
    quote?.tell(quote.reach());
  } else if (action.do === 'order') {
    const [order] = window.orders.splice(action.which % Math.max(1, window.orders.length), 1);
    if (!order) return;
    if (action.fate === 'refused') return order.tell({ status: 401, body: {} });
    const reply = action.fate === 'lost before' ? lost : order.reach();
    order.tell(action.fate === 'answered' ? reply : lost);
  } else window[action.do]();
}

async function rest(): Promise<void> {
  for (let turn = 0; turn < 40; turn += 1) await Promise.resolve();
}

/** Regression: an amount arrived during a sign-in, after the press that had not seen it. */
const UNSEEN: readonly Move[] = [
  { do: 'press' },
  { do: 'quote', which: 0 },
  { do: 'press' },
  { do: 'makeSafe' },
  { do: 'order', which: 0, fate: 'refused' },
  { do: 'wish', wish: 'b' },
  { do: 'press' },
  { do: 'expire' },
  { do: 'signIn' },
  { do: 'makeSafe' },
  { do: 'order', which: 0, fate: 'answered' },
];

test('each charged amount was on screen at the press, in any order of events', async () => {
  let charges = 0;
  await fc.assert(
    fc.asyncProperty(moves, async (made) => {
      const window = new Window();
      window.open();
      await rest();
      for (const action of made) {
        make(window, action);
        await rest();
      }
      window.session.close();
      charges += window.shop.charged.length;
      for (const { amount, seen } of window.shop.charged) expect(amount).toBe(seen);
    }),
    { numRuns: share(0.1), examples: [[[...UNSEEN]]] },
  );
  // Guards against a test without any charge.
  expect(charges).toBeGreaterThan(share(0.03));
});
