// Async checks block the submission until each has an answer about the current value.

import type { Call, FlowSession, Json, PreparedCatalogue, QuestionState } from '@fahrplan/engine';
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import type { Field } from '../../../../../engine/flow.ts';
import { rulesLoaded } from '../../../../../scripts/testbed/silentHost.ts';
import { type Asked, bare, dialog, opened, PatientServer, settled } from '../../../../support/meanings/stage.ts';
import { expectSame } from '../../../../support/same.ts';
import { PASSAGES } from '../../../../support/tier.ts';

beforeAll(rulesLoaded);

const CHECKED = ['code', 'word'] as const;
type Checked = (typeof CHECKED)[number];
const VALUES = ['a', 'b', 'c'];
/** Answer of the server for a value, always the same. */
type Verdict = 'good' | 'bad' | 'lost';

type Act =
  | { do: 'answer'; field: Checked; with: string | null }
  | { do: 'hide' }
  | { do: 'next' }
  | { do: 'wait' }
  /** The server answers a question, or reports a refresh. */
  | { do: 'reply' | 'ask again'; which: number };

const act: fc.Arbitrary<Act> = fc.oneof(
  fc.record({
    do: fc.constant('answer'),
    field: fc.constantFrom(...CHECKED),
    with: fc.constantFrom(...VALUES, ...VALUES, '', null),
  }),
  { weight: 1, arbitrary: fc.constant<Act>({ do: 'hide' }) },
  { weight: 3, arbitrary: fc.constantFrom<Act>({ do: 'next' }, { do: 'next' }, { do: 'wait' }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constantFrom('reply', 'reply', 'ask again'), which: fc.nat(20) }) },
);
const acts = fc.array(act, { maxLength: 14 });
const verdicts = fc.tuple(
  ...VALUES.map(() =>
    fc.oneof(
      { weight: 4, arbitrary: fc.constant<Verdict>('good') },
      { weight: 1, arbitrary: fc.constantFrom<Verdict>('bad', 'lost') },
    ),
  ),
);

const shop: PreparedCatalogue = {
  ...bare,
  operations: {
    check: { method: 'GET', url: '/check/{field}/{of}', params: ['field', 'of'] },
    quote: { method: 'GET', url: '/quote/{of}', params: ['of'] },
    order: { method: 'POST', url: '/order', body: 'Order' },
  },
  sources: {
    code_check: { asks: 'check', with: { field: 'code', of: { var: 'form.code' } } },
    word_check: { asks: 'check', with: { field: 'word', of: { var: 'form.word' } } },
    quote: { asks: 'quote', with: { of: { var: 'form.code' } } },
  },
};

const checkedField = (name: Checked): Field => ({
  type: 'text',
  label: 'label',
  rules: [
    { rule: 'required', text: 'missing' },
    { that: { '===': [{ var: `${name}_check.good` }, true] }, text: 'refused' },
  ],
});

/** Two checked fields, one of which can be hidden, and a submit that reads a quote. */
const flow = dialog(
  {
    hidden: { type: 'boolean', label: 'label' },
    code: checkedField('code'),
    word: { ...checkedField('word'), when: { '!': { var: 'form.hidden' } } },
  },
  [
    { id: 'first', title: 'title', blocks: [{ field: 'code' }, { field: 'word' }] },
    { id: 'second', title: 'title', blocks: [{ field: 'code' }] },
  ],
  {
    submit: [
      {
        send: 'order',
        with: { body: { code: { var: 'form.code' }, word: { var: 'form.word' }, price: { var: 'quote.price' } } },
        failed: [],
      },
      { goTo: 'first' },
    ],
  },
);

/** Customer and server, with the known verdicts on the current answers. */
class Shop {
  readonly server = new PatientServer();
  readonly given: Record<Checked, string | null> = { code: 'a', word: 'b' };
  hidden = false;
  session!: FlowSession;
  sends = 0;
  readonly wrong: unknown[] = [];

  constructor(readonly verdicts: readonly Verdict[]) {}

  async open(): Promise<this> {
    const { questions, after } = this.server;
    this.session = await opened(flow, { questions, after, send: async (call) => this.#sent(call) }, shop);
    for (const field of CHECKED) this.session.answer(field, this.given[field]);
    return this;
  }

  /** Runs an action and waits for all work that happens by itself. */
  async do(act: Act): Promise<void> {
    this.#do(act);
    await settled();
  }

  #do(act: Act): void {
    const { asked } = this.server;
    if (act.do === 'next') void this.session.next();
    else if (act.do === 'wait') void this.server.timePasses();
    else if (act.do === 'hide') {
      this.hidden = !this.hidden;
      this.session.answer('hidden', this.hidden);
    } else if (act.do === 'answer') {
      this.given[act.field] = act.with;
      this.session.answer(act.field, act.with);
    } else if (asked.length > 0) this.#reply(asked[act.which % asked.length] as Asked, act.do === 'ask again');
  }

  async answerAll(): Promise<void> {
    const open = () => this.server.asked.filter(({ said }) => said === undefined || isAskedAgain(said));
    await this.server.timePasses();
    for (; open().length > 0; await this.server.timePasses())
      for (const question of open()) this.#reply(question, false);
  }

  /** Tells whether the latest complete answer accepts the current value. */
  isGood(field: Checked): boolean {
    if (field === 'word' && this.hidden) return true;
    const said = this.given[field] ? this.server.latest(`/check/${field}/${this.given[field]}`)?.said : undefined;
    return said?.status === 'ready' && !said.refreshing && (said.body as { good: boolean }).good;
  }

  isRight(): boolean {
    const asked = CHECKED.filter((field) => field === 'code' || !this.hidden);
    return asked.every((field) => this.given[field] && this.#verdict(this.given[field]) === 'good');
  }

  #verdict(value: string): Verdict {
    return this.verdicts[VALUES.indexOf(value)] as Verdict;
  }

  #reply(question: Asked, again: boolean): void {
    const [, kind, ...rest] = question.path.split('/');
    const value = rest.at(-1) as string;
    const verdict = kind === 'quote' ? 'good' : this.#verdict(value);
    const body: Json = kind === 'quote' ? { price: `price of ${value}` } : { good: verdict === 'good' };
    // While Continue runs, a refresh of the same value keeps its answer.
    if (again && this.session.phase.value === 'running') return;
    const refreshing = again && question.said?.status === 'ready';
    const lost: QuestionState = { status: 'failed', reply: { status: 500, body: undefined } };
    this.server.say(question, verdict === 'lost' ? lost : { status: 'ready', body, refreshing });
  }

  #sent({ body }: Call) {
    this.sends += 1;
    const { code, word } = this.given;
    const wanted = { code, ...(this.hidden ? {} : { word }), price: `price of ${code}` };
    const unchecked = CHECKED.filter((field) => !this.isGood(field));
    if (unchecked.length > 0 || JSON.stringify(body) !== JSON.stringify(wanted))
      this.wrong.push({ unchecked, body, wanted });
    return { status: 204, body: undefined };
  }
}

/** A refreshed check no longer counts, while another one is pending and its field reappears. */
const ASKED_AGAIN: readonly [Verdict[], Act[]][] = [
  [
    ['good', 'good', 'good'],
    [
      { do: 'next' },
      { do: 'hide' },
      { do: 'reply', which: 0 },
      { do: 'hide' },
      { do: 'next' },
      { do: 'ask again', which: 0 },
      { do: 'reply', which: 13 },
      { do: 'reply', which: 17 },
    ],
  ],
  [
    ['good', 'good', 'bad'],
    [
      { do: 'next' },
      { do: 'reply', which: 0 },
      { do: 'hide' },
      { do: 'reply', which: 9 },
      { do: 'ask again', which: 7 },
      { do: 'next' },
      { do: 'hide' },
      { do: 'reply', which: 2 },
    ],
  ],
];

const isAskedAgain = (said: QuestionState): boolean => said.status === 'ready' && said.refreshing;

test('nothing is sent before each check has passed for the current answers', async () => {
  let sends = 0;
  await fc.assert(
    fc.asyncProperty(verdicts, acts, async (verdicts, acts) => {
      const shop = await new Shop(verdicts).open();
      for (const act of acts) await shop.do(act);
      expectSame(shop.wrong, []);
      await shop.answerAll();
      const before = shop.sends;
      for (const _ of [1, 2]) {
        void shop.session.next();
        await shop.answerAll();
      }
      expectSame(shop.wrong, []);
      expectSame(shop.sends > before, shop.isRight());
      sends += shop.sends;
      shop.session.close();
    }),
    { numRuns: PASSAGES, examples: [...ASKED_AGAIN] },
  );
  expect(sends).toBeGreaterThan(PASSAGES / 3);
}, 36_000_000);
