// Changes between branches: values, options, quotes and bodies belong to the current one.

import {
  type Call,
  effect,
  type FlowSession,
  type Json,
  type PreparedCatalogue,
  type QuestionState,
} from '@fahrplan/engine';
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { rulesLoaded } from '../../../../../scripts/testbed/silentHost.ts';
import {
  type Asked,
  bare,
  dialog,
  fieldsOf,
  opened,
  PatientServer,
  settled,
} from '../../../../support/meanings/stage.ts';
import { expectSame } from '../../../../support/same.ts';
import { PASSAGES } from '../../../../support/tier.ts';

beforeAll(rulesLoaded);

const BRANCHES = ['A', 'B'];
/** Options of each branch. Both offer one of them. */
const OFFERS: Readonly<Record<string, readonly string[]>> = { A: ['a1', 'a2', 'both'], B: ['b1', 'both'] };
const THINGS = ['a1', 'a2', 'b1', 'both'];

type Act =
  | { do: 'branch'; to: string }
  | { do: 'pick'; to: string | null }
  | { do: 'next' }
  | { do: 'wait' }
  | { do: 'reply' | 'lose' | 'ask again'; which: number };

const act: fc.Arbitrary<Act> = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...BRANCHES).map((to): Act => ({ do: 'branch', to })) },
  { weight: 3, arbitrary: fc.constantFrom(...THINGS, null).map((to): Act => ({ do: 'pick', to })) },
  { weight: 3, arbitrary: fc.constantFrom<Act>({ do: 'next' }, { do: 'next' }, { do: 'wait' }) },
  {
    weight: 5,
    arbitrary: fc.record({ do: fc.constantFrom('reply', 'reply', 'ask again', 'lose'), which: fc.nat(20) }),
  },
);
const acts = fc.array(act, { maxLength: 14 });

const shop: PreparedCatalogue = {
  ...bare,
  operations: {
    list: { method: 'GET', url: '/list/{branch}', params: ['branch'] },
    quote: { method: 'POST', url: '/quote/{branch}', params: ['branch'], body: 'Thing', safe: true },
    order: { method: 'POST', url: '/order', body: 'Order' },
  },
  sources: {
    list: { asks: 'list', with: { branch: { var: 'form.branch' } } },
    quote: {
      asks: 'quote',
      cache: 'none',
      with: { branch: { var: 'form.branch' }, body: { pick: { var: 'form.pick' } } },
      when: { has: { var: 'form.pick' } },
    },
  },
};

const flow = dialog(
  {
    branch: {
      type: 'choice',
      label: 'label',
      options: BRANCHES.map((value) => ({ value, label: 'label' })),
      default: 'A',
    },
    pick: {
      type: 'choice',
      label: 'label',
      default: { var: 'list.things.0' },
      options: {
        each: { var: 'list.things' },
        as: 'thing',
        value: { var: 'thing' },
        label: { show: { var: 'thing' } },
      },
      rules: [{ rule: 'required', text: 'missing' }],
    },
  },
  [
    {
      id: 'only',
      title: 'title',
      blocks: [
        { field: 'branch' },
        { field: 'pick' },
        { kind: 'text', text: { show: { var: 'values.offer' } } },
        { kind: 'text', when: { '===': [{ var: 'quote.of' }, 'A/both'] }, text: 'both' },
      ],
    },
  ],
  {
    values: { offer: { cat: [{ var: 'list.of' }, ' ', { var: 'quote.of' }] } },
    submit: [
      {
        send: 'order',
        with: {
          body: { branch: { var: 'form.branch' }, pick: { var: 'form.pick' }, list: { var: 'list.of' } },
        },
        agreed: { quote: { var: 'quote.of' } },
        failed: [],
      },
      { goTo: 'only' },
    ],
  },
);

/** Customer and server whose answers name their question. */
class Shop {
  readonly server = new PatientServer();
  session!: FlowSession;
  branch = 'A';
  picked: string | null | undefined;
  sends = 0;
  readonly wrong: unknown[] = [];

  async open(): Promise<this> {
    const observe: PatientServer['questions']['observe'] = (question, tell) => {
      const { path, body } = question.call;
      const about = body === undefined ? path : `${path}/${(body as { pick: string }).pick}`;
      return this.server.questions.observe({ ...question, call: { ...question.call, path: about } }, tell);
    };
    const { after } = this.server;
    const questions = { ...this.server.questions, observe };
    this.session = await opened(flow, { questions, after, send: async (call) => this.#sent(call) }, shop);
    // Reads the screen after each change, as a renderer does.
    effect(() => void this.#shown());
    return this;
  }

  /** Runs an action and waits for all work that happens by itself. */
  async do(act: Act): Promise<void> {
    this.#do(act);
    await settled();
    this.expectFresh(false);
  }

  #do(act: Act): void {
    const { asked } = this.server;
    if (act.do === 'next') void this.session.next();
    else if (act.do === 'wait') void this.server.timePasses();
    else if (act.do === 'branch') {
      this.branch = act.to;
      this.session.answer('branch', act.to);
    } else if (act.do === 'pick') {
      this.picked = act.to;
      this.session.answer('pick', act.to);
    } else if (asked.length > 0) this.#reply(asked[act.which % asked.length] as Asked, act.do);
  }

  async answerAll(): Promise<void> {
    const open = () => this.server.asked.filter(({ said }) => said?.status !== 'ready' || said.refreshing);
    await this.server.timePasses();
    for (; open().length > 0; await this.server.timePasses())
      for (const question of open()) this.#reply(question, 'reply');
  }

  /** Chosen option, by default the first of the branch. */
  pick(): string | undefined {
    return this.picked === undefined ? this.offers()[0] : (this.picked ?? undefined);
  }

  offers(): readonly string[] {
    return OFFERS[this.branch] as readonly string[];
  }

  /** Expects all shown data to belong to the current branch, or to be pending. */
  expectFresh(all: boolean): void {
    const { branch, pick, options, offer, both } = this.#shown();
    const quoted = this.pick() === undefined ? '' : `${this.branch}/${this.pick()}`;
    const isBoth = quoted === 'A/both' ? 'shown' : 'hidden';
    const wanted = {
      branch: this.branch,
      pick: all || pick !== undefined ? this.pick() : undefined,
      options: all || options !== null ? this.offers().join() : null,
      // Nothing is shown for data that failed to load.
      offer: all || offer ? `${this.branch} ${quoted}` : offer,
      both: all || both === 'shown' || both === 'hidden' ? isBoth : both,
    };
    expectSame({ branch, pick, options, offer, both }, wanted);
  }

  #shown() {
    const [branch, pick] = fieldsOf(this.session);
    const [, , offer, both] = this.session.step.value?.blocks ?? [];
    return {
      branch: branch?.answer.value,
      pick: pick?.answer.value,
      options: pick?.options.value?.map(({ value }) => value).join() ?? null,
      offer: offer?.kind === 'text' ? offer.text.value : undefined,
      both: both?.presence.value,
    };
  }

  isRight(): boolean {
    const pick = this.pick();
    return pick !== undefined && this.offers().includes(pick);
  }

  #reply(question: Asked, how: 'reply' | 'lose' | 'ask again'): void {
    const [, kind, branch = '', thing] = question.path.split('/');
    const body: Json =
      kind === 'list' ? { of: branch, things: OFFERS[branch] as string[] } : { of: `${branch}/${thing}` };
    const refreshing = how === 'ask again' && question.said?.status === 'ready';
    const lost: QuestionState = { status: 'failed', reply: { status: 500, body: undefined } };
    this.server.say(question, how === 'lose' ? lost : { status: 'ready', body, refreshing });
  }

  #sent({ body, agreed }: Call) {
    this.sends += 1;
    const { branch } = this;
    const wanted = [{ branch, pick: this.pick(), list: branch }, { quote: `${branch}/${this.pick()}` }];
    if (JSON.stringify([body, agreed]) !== JSON.stringify(wanted) || !this.isRight())
      this.wrong.push({ body, agreed, wanted });
    return { status: 204, body: undefined };
  }
}

test('after switching branches, everything shown and sent belongs to the current choice', async () => {
  let sends = 0;
  await fc.assert(
    fc.asyncProperty(acts, async (acts) => {
      const shop = await new Shop().open();
      for (const act of acts) await shop.do(act);
      await shop.answerAll();
      shop.expectFresh(true);
      const before = shop.sends;
      void shop.session.next();
      await shop.answerAll();
      expectSame(shop.wrong, []);
      expectSame(shop.sends > before, shop.isRight());
      sends += shop.sends;
      shop.session.close();
    }),
    { numRuns: PASSAGES },
  );
  expect(sends).toBeGreaterThan(PASSAGES / 10);
}, 36_000_000);
