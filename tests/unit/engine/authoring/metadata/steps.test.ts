// Steps that appear and vanish: no hidden current step, no skipped invalid step, no lost answer.

import { type FlowSession, type PreparedCatalogue, type PreparedFlow, type Reply, signal } from '@fahrplan/engine';
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import type { Expression, Field } from '../../../../../engine/flow.ts';
import { rulesLoaded } from '../../../../../scripts/testbed/silentHost.ts';
import { bare, dialog, fieldsOf, opened } from '../../../../support/meanings/stage.ts';
import { expectSame } from '../../../../support/same.ts';
import { PASSAGES } from '../../../../support/tier.ts';

beforeAll(rulesLoaded);

const SIZE = 4;
const numbers = Array.from({ length: SIZE }, (_, at) => at);
const ids = numbers.map((number) => `step${number}`);
const TOO_LONG = 'too long';

/** Condition of a step: a switch, a flag changed from outside, or an earlier answer. */
type Condition = 'always' | 'switch' | 'flag' | { answer: number };

interface Wizard {
  readonly steps: readonly { readonly when: Condition; readonly start: string | undefined }[];
}

const step = (number: number) =>
  fc.record({
    when:
      number === 0
        ? fc.constant<Condition>('always')
        : fc.oneof(
            fc.constantFrom<Condition>('always', 'switch', 'flag'),
            fc.nat(number - 1).map((answer): Condition => ({ answer })),
          ),
    start: fc.constantFrom('b', 'b', 'a', undefined),
  });
const wizard: fc.Arbitrary<Wizard> = fc.record({ steps: fc.tuple(...numbers.map(step)) });

type Act =
  | { do: 'next' }
  | { do: 'back' }
  | { do: 'accept' }
  | { do: 'refuse' }
  | { do: 'goTo' | 'switch' | 'flag'; at: number }
  | { do: 'answer'; at: number; with: string }
  /** Corrects the current step, or makes earlier answers invalid. */
  | { do: 'mend' }
  | { do: 'spoil'; steps: number[] };
const number = fc.nat(SIZE - 1);
const act: fc.Arbitrary<Act> = fc.oneof(
  { weight: 6, arbitrary: fc.constant<Act>({ do: 'next' }) },
  { weight: 2, arbitrary: fc.constant<Act>({ do: 'back' }) },
  { weight: 3, arbitrary: fc.constantFrom<Act>({ do: 'accept' }, { do: 'refuse' }, { do: 'mend' }) },
  { weight: 1, arbitrary: fc.subarray(numbers, { minLength: 2 }).map((steps): Act => ({ do: 'spoil', steps })) },
  { weight: 4, arbitrary: fc.record({ do: fc.constantFrom('goTo', 'switch', 'flag'), at: number }) },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('answer'), at: number, with: fc.constantFrom('a', 'b', TOO_LONG) }),
  },
);

const answerOf = (at: number) => `answer${at}`;
const switchOf = (at: number) => `switch${at}`;

function written(when: Condition, at: number): { when?: Expression } {
  if (when === 'always') return {};
  if (when === 'switch') return { when: { var: `form.${switchOf(at)}` } };
  if (when === 'flag') return { when: { var: `flags.flag${at}` } };
  return { when: { '===': [{ var: `form.${answerOf(when.answer)}` }, 'b'] } };
}

/** Returns a flow with one question per step. After a safe call the customer starts again. */
function flowOf({ steps }: Wizard): PreparedFlow {
  const fields = steps.flatMap(({ start }, at): [string, Field][] => [
    [switchOf(at), { type: 'boolean', label: 'label', default: true }],
    [
      answerOf(at),
      {
        type: 'text',
        label: 'label',
        ...(start !== undefined && { default: start }),
        rules: [
          { rule: 'required', text: 'missing' },
          { rule: 'maxLength', value: 3, text: 'long' },
        ],
      },
    ],
  ]);
  return dialog(
    Object.fromEntries(fields),
    steps.map(({ when }, at) => ({
      id: ids[at] as string,
      title: 'title',
      blocks: [{ field: answerOf(at) }, ...numbers.map((other) => ({ field: switchOf(other) }))],
      ...written(when, at),
    })),
    { submit: [{ send: 'check', with: { body: { a: 1 } }, failed: [] }, { goTo: 'step0' }] },
  );
}

const shop: PreparedCatalogue = {
  ...bare,
  operations: { check: { method: 'POST', url: '/check', body: 'Check', safe: true } },
};

/** Reference model without the engine. */
class Model {
  readonly off = new Set<string>();
  readonly given = new Map<number, string>();
  readonly seen = new Set<number>([0]);
  trail: number[] = [];
  here = 0;
  sending = false;
  /** Step whose submit led back to an invalid one, and to which Continue returns. */
  cameFrom: number | undefined;

  constructor(readonly wizard: Wizard) {}

  isVisible(at: number): boolean {
    const { when } = this.wizard.steps[at] as Wizard['steps'][number];
    if (when === 'always') return true;
    if (typeof when === 'string') return !this.off.has(when + at);
    return this.isVisible(when.answer) && this.answer(when.answer) === 'b';
  }

  answer(at: number): string | undefined {
    return this.given.get(at) ?? this.wizard.steps[at]?.start;
  }

  isWrong(at: number): boolean {
    return [undefined, TOO_LONG].includes(this.answer(at));
  }

  way(): number[] {
    return numbers.filter((at) => this.isVisible(at));
  }

  moved(to: number): void {
    if (to === this.here) return;
    this.trail.push(this.here);
    this.#stands(to);
  }

  /** Returns the target of Back: the latest other visited step that is visible. */
  previous(): number | undefined {
    return this.trail.findLast((at) => at !== this.here && this.isVisible(at));
  }

  isFree(to: number): boolean {
    return !this.way().some((at) => at >= this.here && at < to && this.isWrong(at));
  }

  wentBack(to = this.previous()): void {
    if (to === undefined) return;
    if (this.trail.includes(to)) this.trail.length = this.trail.lastIndexOf(to);
    this.#stands(to);
  }

  #stands(at: number): void {
    this.here = at;
    this.seen.add(at);
    if (at === this.cameFrom) this.cameFrom = undefined;
  }

  /** Moves from a vanished step to the nearest one before it. */
  leftVanished(): void {
    if (!this.sending && !this.isVisible(this.here)) this.wentBack(this.way().findLast((at) => at < this.here));
  }
}

class Walk {
  readonly model: Model;
  readonly flags = signal<Record<string, boolean>>(Object.fromEntries(numbers.map((at) => [`flag${at}`, true])));
  session!: FlowSession;
  sends = 0;
  readonly unchecked: number[] = [];
  #reply: (reply: Reply) => void = () => {};
  #pressed: Promise<void> = Promise.resolve();

  constructor(readonly wizard: Wizard) {
    this.model = new Model(wizard);
  }

  async open(): Promise<this> {
    this.session = await opened(flowOf(this.wizard), { flags: this.flags, send: () => this.#send() }, shop);
    return this;
  }

  get step(): number {
    return ids.indexOf(this.session.step.value?.id ?? '');
  }

  async do(act: Act): Promise<void> {
    const { model, session } = this;
    if (act.do === 'next') return this.#next();
    if (act.do === 'accept' || act.do === 'refuse') return this.#replied(act.do === 'accept');
    if (act.do === 'back') {
      session.back();
      const to = model.previous();
      if (!model.sending && to !== undefined && model.isFree(to)) model.wentBack();
    } else if (act.do === 'goTo') this.#goTo(act.at);
    else if (act.do === 'answer') this.#answer(act.at, act.with);
    else if (act.do === 'mend') this.#answer(model.here, 'b');
    else if (act.do === 'spoil') for (const at of act.steps) this.#answer(at, TOO_LONG);
    else this.#flip(act.do, act.at);
    model.leftVanished();
  }

  expectRight(): void {
    const { model, session, step } = this;
    const way = model.way();
    const { position = 1, total = 1 } = session.progress.value ?? {};
    const busy = session.busy.value;
    const found = { step, busy, unchecked: this.unchecked, ...(!busy && { position, total, ...this.#shown() }) };
    const { here, sending } = model;
    const shown = { back: model.previous() !== undefined, answer: model.answer(here) };
    const places = { position: way.indexOf(here) + 1, total: way.length };
    expectSame(found, { step: here, busy: sending, unchecked: [], ...(!sending && { ...places, ...shown }) });
    if (!sending && !way.includes(here)) throw new Error('the customer stands on a step that is gone');
  }

  #shown() {
    const { step } = this.session;
    return { back: step.value?.back.value !== null, answer: fieldsOf(this.session)[0]?.answer.value };
  }

  #answer(at: number, text: string): void {
    this.model.given.set(at, text);
    this.session.answer(answerOf(at), text);
  }

  #flip(kind: 'switch' | 'flag', at: number): void {
    const { off } = this.model;
    const isOn = off.delete(kind + at);
    if (!isOn) off.add(kind + at);
    if (kind === 'switch') this.session.answer(switchOf(at), isOn);
    else this.flags.value = { ...this.flags.value, [`flag${at}`]: isOn };
  }

  /** Continues from a valid step to the next one, or past valid, seen ones. */
  async #next(): Promise<void> {
    const { model, session } = this;
    const { here, sending } = model;
    const sends = this.sends;
    const pressed = session.next();
    if (sending) return pressed;
    this.#pressed = pressed;
    await new Promise((done) => void setImmediate(done));
    const ahead = model.way().filter((at) => at > here);
    if (model.isWrong(here)) return expectSame([this.step, this.sends], [here, sends]);
    if (this.sends > sends) model.sending = true;
    else if (ahead.length === 0) this.#expectReturned();
    else this.#expectOnward(ahead);
  }

  #expectOnward(ahead: readonly number[]): void {
    const { model, step } = this;
    expectSame(ahead.includes(step), true);
    const passed = ahead.filter((at) => at < step);
    if (passed.length > 0) expectSame(step, model.cameFrom);
    expectSame(
      passed.filter((at) => model.isWrong(at) || !model.seen.has(at)),
      [],
    );
    if (step === model.cameFrom && model.previous() === step) model.wentBack();
    else model.moved(step);
  }

  /** Expects a refused submit to lead to the first invalid step. */
  #expectReturned(): void {
    const { model } = this;
    expectSame(
      this.step,
      model.way().find((at) => model.isWrong(at)),
    );
    model.cameFrom = model.here;
    model.moved(this.step);
  }

  #goTo(to: number): void {
    const { model, session } = this;
    session.goTo(ids[to] as string);
    if (model.sending || !model.seen.has(to) || !model.isVisible(to) || !model.isFree(to)) return;
    if (model.previous() === to) model.wentBack();
    else model.moved(to);
  }

  /** Records a call, which requires all steps to be valid. */
  #send(): Promise<Reply> {
    const { model } = this;
    this.sends += 1;
    this.unchecked.push(...model.way().filter((at) => model.isWrong(at)));
    return new Promise((resolve) => {
      this.#reply = resolve;
    });
  }

  async #replied(accepted: boolean): Promise<void> {
    const { model } = this;
    if (!model.sending) return;
    this.#reply({ status: accepted ? 204 : 500, body: undefined });
    await this.#pressed;
    model.sending = false;
    if (accepted) model.moved(0);
    model.leftVanished();
  }
}

test('the customer is on an existing step, skips no invalid one, and loses no answer', async () => {
  let sends = 0;
  await fc.assert(
    fc.asyncProperty(wizard, fc.array(act, { maxLength: 12 }), async (wizard, acts) => {
      const walk = await new Walk(wizard).open();
      for (const act of acts) {
        await walk.do(act);
        walk.expectRight();
      }
      sends += walk.sends;
      walk.session.close();
    }),
    { numRuns: PASSAGES },
  );
  expect(sends).toBeGreaterThan(PASSAGES / 30);
}, 36_000_000);
