// Hidden fields are not sent, validated or reviewed, read as absent, and return with their answers.

import type { Call, FlowSession, PreparedCatalogue, PreparedFlow } from '@fahrplan/engine';
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import type { Block, Expression, Field, Rule } from '../../../../../engine/flow.ts';
import { rulesLoaded } from '../../../../../scripts/testbed/silentHost.ts';
import { bare, dialog, fieldsOf, opened } from '../../../../support/meanings/stage.ts';
import { expectSame } from '../../../../support/same.ts';
import { PASSAGES } from '../../../../support/tier.ts';

beforeAll(rulesLoaded);

const SWITCHES = ['one', 'two', 'three'];
const FIELDS = 3;
const numbers = Array.from({ length: FIELDS }, (_, at) => at);
const TOO_LONG = 'too long';

/** A switch is on or off, or a field above has a value. */
type Condition = { on: string } | { off: string } | { field: number; says: string };

interface Place {
  readonly step: 0 | 1 | 2;
  readonly when: Condition | undefined;
  /** The condition is that of an enclosing group. */
  readonly grouped: boolean;
}

interface Question {
  readonly when: Condition | undefined;
  readonly start: string | undefined;
  readonly required: boolean;
  /** A field above whose answer this one requires. */
  readonly needs: number | undefined;
  readonly places: readonly Place[];
}

interface Form {
  readonly questions: readonly Question[];
  readonly steps: readonly [Condition | undefined, Condition | undefined];
}

const says = (field: number) => fc.constantFrom('a', 'b').map((text): Condition => ({ field, says: text }));
const switched = fc.oneof(
  fc.constantFrom(...SWITCHES).map((on): Condition => ({ on })),
  fc.constantFrom(...SWITCHES).map((off): Condition => ({ off })),
);
const outer = fc.option(fc.oneof({ weight: 2, arbitrary: switched }, says(0)), { nil: undefined });

const place = fc.record({ step: fc.constantFrom<1 | 2>(1, 2), when: outer, grouped: fc.boolean() });
/** The first field is beside the switches, because other conditions read it. */
const start = fc.constant<Place[]>([{ step: 0, when: undefined, grouped: false }]);
/** A field reads only fields above it, which avoids cycles. */
const above = (number: number) => fc.nat({ max: Math.max(0, number - 1) });
const question = (number: number): fc.Arbitrary<Question> =>
  fc.record({
    when: fc.option(number === 0 ? switched : fc.oneof(switched, above(number).chain(says)), { nil: undefined }),
    start: fc.option(fc.constantFrom('a', 'b'), { nil: undefined }),
    required: fc.boolean(),
    needs: number === 0 ? fc.constant(undefined) : fc.option(above(number), { nil: undefined, freq: 1 }),
    places: number === 0 ? start : fc.array(place, { minLength: 1, maxLength: 2 }),
  });
const form: fc.Arbitrary<Form> = fc.record({
  questions: fc.tuple(...numbers.map(question)),
  steps: fc.tuple(outer, outer),
});

type Act = { flip: string } | { answer: number; with: string | null };
const act: fc.Arbitrary<Act> = fc.oneof(
  fc.constantFrom(...SWITCHES).map((flip) => ({ flip })),
  fc.record({ answer: fc.nat(FIELDS - 1), with: fc.constantFrom('a', 'b', 'a', '', null, TOO_LONG) }),
);
const acts = fc.array(act, { maxLength: 5 });

const name = (number: number) => `field${number}`;

function written(condition: Condition | undefined): { when?: Expression } {
  if (condition === undefined) return {};
  if ('on' in condition) return { when: { var: `form.${condition.on}` } };
  if ('off' in condition) return { when: { '!': { var: `form.${condition.off}` } } };
  return { when: { '===': [{ var: `form.${name(condition.field)}` }, condition.says] } };
}

function fieldOf({ when, start, required, needs }: Question): Field {
  const rules: Rule[] = [{ rule: 'maxLength', value: 3, text: 'long' }];
  if (required) rules.unshift({ rule: 'required', text: 'missing' });
  if (needs !== undefined) rules.push({ that: { has: { var: `form.${name(needs)}` } }, text: 'needed' });
  return { type: 'text', label: 'label', rules, ...(start !== undefined && { default: start }), ...written(when) };
}

const blocksOn = ({ questions }: Form, step: number): Block[] =>
  questions.flatMap(({ places }, number) =>
    places
      .filter((at) => at.step === step)
      .map((at): Block => {
        const block = { field: name(number), ...(at.grouped ? {} : written(at.when)) };
        return at.grouped ? { kind: 'group', blocks: [block], ...written(at.when) } : block;
      }),
  );

/** Returns a flow with switches, two conditional steps and an overview. */
function flowOf(form: Form): PreparedFlow {
  const switches = Object.fromEntries(SWITCHES.map((id): [string, Field] => [id, { type: 'boolean', label: 'label' }]));
  const fields = Object.fromEntries(form.questions.map((one, number) => [name(number), fieldOf(one)]));
  const body = Object.fromEntries(numbers.map((number) => [name(number), { var: `form.${name(number)}` }]));
  const [first = '', ...others] = numbers.map((number): Expression => ({ var: `form.${name(number)}` }));
  const all: Expression = { cat: [first, ...others] };
  return dialog(
    { ...switches, ...fields },
    [
      { id: 'step0', title: 'title', blocks: [...SWITCHES.map((field) => ({ field })), ...blocksOn(form, 0)] },
      { id: 'step1', title: 'title', blocks: blocksOn(form, 1), ...written(form.steps[0]) },
      { id: 'step2', title: 'title', blocks: blocksOn(form, 2), ...written(form.steps[1]) },
      { id: 'overview', title: 'title', blocks: [{ kind: 'review', of: ['step1', 'step2'] }] },
    ],
    {
      values: { all },
      submit: [{ send: 'order', with: { body: { ...body, all: { var: 'values.all' } } } }, { close: true }],
    },
  );
}

const shop: PreparedCatalogue = { ...bare, operations: { order: { method: 'POST', url: '/order', body: 'Order' } } };

/** Reference model without the engine. */
class Model {
  readonly on = new Set<string>();
  readonly given = new Map<number, string | null>();

  constructor(readonly form: Form) {}

  do(act: Act): void {
    if ('answer' in act) this.given.set(act.answer, act.with);
    else if (!this.on.delete(act.flip)) this.on.add(act.flip);
  }

  holds(condition: Condition | undefined): boolean {
    if (condition === undefined) return true;
    if ('on' in condition) return this.on.has(condition.on);
    return 'off' in condition ? !this.on.has(condition.off) : this.answer(condition.field) === condition.says;
  }

  isThere = ({ step, when }: Place): boolean => this.holds([undefined, ...this.form.steps][step]) && this.holds(when);

  isAsked(number: number): boolean {
    const { when, places } = this.form.questions[number] as Question;
    return this.holds(when) && places.some(this.isThere);
  }

  answer(number: number): string | undefined {
    if (!this.isAsked(number)) return undefined;
    const given = this.given.get(number);
    return given === undefined ? this.form.questions[number]?.start : given || undefined;
  }

  isWrong(number: number): boolean {
    const { required, needs } = this.form.questions[number] as Question;
    const answer = this.answer(number);
    const lacks = (required && answer === undefined) || (needs !== undefined && this.answer(needs) === undefined);
    return this.isAsked(number) && (lacks || answer === TOO_LONG);
  }

  /** Returns the shown fields of a step, repeated ones included. */
  shownOn(step: number): number[] {
    return this.form.questions.flatMap(({ when, places }, number) =>
      places.filter((at) => at.step === step && this.holds(when) && this.isThere(at)).map(() => number),
    );
  }

  body(): Record<string, string> {
    const answers = numbers.map((number) => this.answer(number));
    const given = answers.flatMap((answer, number) => (answer === undefined ? [] : [[name(number), answer] as const]));
    return { ...Object.fromEntries(given), all: answers.join('') };
  }
}

async function tell(session: FlowSession, model: Model, list: readonly Act[]): Promise<void> {
  for (const act of list) {
    model.do(act);
    if ('answer' in act) session.answer(name(act.answer), act.with);
    else session.answer(act.flip, model.on.has(act.flip));
    expectShown(session, model);
  }
}

function expectShown(session: FlowSession, model: Model): void {
  const { id } = session.step.value ?? {};
  if (id === 'overview') return expectReviewed(session, model);
  const step = ['step0', 'step1', 'step2'].indexOf(id ?? '');
  if (step < 0) return;
  const shown = fieldsOf(session).filter(({ type }) => type === 'text');
  expectSame(
    shown.map((field) => [field.name, field.answer.value]),
    model.shownOn(step).map((number) => [name(number), model.answer(number)]),
  );
}

function expectReviewed(session: FlowSession, model: Model): void {
  const [review] = session.step.value?.blocks ?? [];
  if (review?.kind !== 'review') throw new Error('no review');
  const shown = review.groups.value.map(({ step, rows }) => [step, rows.map(({ key, value }) => [key, value])]);
  const steps = [1, 2].filter((step) => model.holds(model.form.steps[step - 1]));
  expectSame(
    shown,
    steps.map((step) => [
      `step${step}`,
      model
        .shownOn(step)
        .map((number) => [name(number), model.answer(number)])
        .filter(([, answer]) => answer !== undefined),
    ]),
  );
}

/** Expects issues for exactly the shown invalid fields. */
function expectRefused(session: FlowSession, model: Model): void {
  const step = Number(session.step.value?.id.at(-1));
  const wrong = [...new Set(model.shownOn(step))].filter((number) => model.isWrong(number)).map(name);
  expectSame(
    session.issues.value.map(({ field }) => field),
    wrong,
  );
  expectSame(wrong.length > 0, true);
}

/** Continues until the flow is closed or a step refuses. */
async function walkOn(session: FlowSession, model: Model, middle: Act[]): Promise<void> {
  for (let pressed = 0; pressed < 8 && session.phase.value === 'open'; pressed += 1) {
    const refusals = session.refusals.value;
    await session.next();
    if (session.refusals.value > refusals) return expectRefused(session, model);
    expectShown(session, model);
    if (session.step.value?.id === 'overview') await tell(session, model, middle.splice(0));
  }
}

test('hidden fields are not sent, validated or reviewed, until they are shown again', async () => {
  let sends = 0;
  await fc.assert(
    fc.asyncProperty(form, acts, acts, async (form, first, middle) => {
      const sent: Call[] = [];
      const send = async (call: Call) => {
        sent.push(call);
        return { status: 204, body: undefined };
      };
      const session = await opened(flowOf(form), { send }, shop);
      const model = new Model(form);
      await tell(session, model, first);
      await walkOn(session, model, [...middle]);
      expectSame(
        sent.map(({ body }) => body),
        session.phase.value === 'closed' ? [model.body()] : [],
      );
      if (sent.length > 0)
        expectSame(
          numbers.filter((number) => model.isWrong(number)),
          [],
        );
      sends += sent.length;
      session.close();
    }),
    { numRuns: PASSAGES },
  );
  expect(sends).toBeGreaterThan(PASSAGES / 10);
}, 36_000_000);
