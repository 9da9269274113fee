import { harmless } from '../characters.ts';
import { constant, seenIn } from '../derivedSignals.ts';
import { evaluate, holds } from '../expressions/expressions.ts';
import type { FieldDescriptor } from '../fields/descriptor.ts';
import { fieldTypes } from '../fields/index.ts';
import type { Field, Rule } from '../flow.ts';
import type { Json, ReadonlySignal } from '../nodes.ts';
import { computed, type Signal, signal } from '../signals.ts';
import { ruleLibrary } from '../values/lazyRules.ts';
import { canonical } from './canonical.ts';
import type { DateReader } from './dateReader.ts';
import type { FieldContext } from './fieldContext.ts';
import type { Choices, Offered } from './fieldOptions.ts';
import type { Files, HeldFile } from './heldFiles.ts';
import { codeOf, isGiven, keepsRule, ruleName } from './namedRules.ts';
import type { StepSchema } from './stepSchemas.ts';

export interface BrokenRule {
  readonly code: string;
  readonly text: string;
  /** Resolves by itself, such as a running upload; the answer is not invalid. */
  readonly passes?: boolean;
}

const ALWAYS = constant(true);
const NEVER = constant(false);
const NONE = signal<readonly Offered[]>([]);

/** Part of an answer, such as the answer to a field in a row. */
export interface UnfitPart {
  readonly name: string;
  readonly value: Json;
}

/** State shared by all placements of a field. Errors are computed on first read. */
export class FieldState {
  readonly given: Signal<Json | undefined> = signal(undefined);
  readonly touched: Signal<boolean> = signal(false);
  /** True when its condition holds and a visible step contains it. */
  readonly asked: ReadonlySignal<boolean>;
  readonly readonly: ReadonlySignal<boolean>;
  /** The input, else the default; undefined while it is not asked. */
  readonly answer: ReadonlySignal<Json | undefined>;
  /** True when it is always asked, and its answer is the input or a literal default. */
  readonly isAlwaysThere: boolean;
  // Created on first read, because few fields need them.
  #wellFormed: ReadonlySignal<boolean> | undefined;
  #fault: ReadonlySignal<BrokenRule | null> | undefined;

  constructor(
    readonly name: string,
    readonly field: Field,
    readonly context: FieldContext,
    /** Returns true when a placement is visible; null when one always is. */
    placed: (() => boolean) | null,
    readonly choices: Choices | null = null,
    readonly files: Files | null = null,
    /** The schema of its step, when that replaces its rules. */
    readonly schema?: StepSchema,
    /** True if unavailable answers give way to the default: they came from the query. */
    readonly lapses = false,
    readonly days: DateReader | null = null,
  ) {
    const { scope } = context;
    const { when, readonly, type, default: initial } = field;
    this.asked =
      when === undefined && placed === null
        ? ALWAYS
        : computed(() => holds(when, scope) && (placed === null || placed()));
    this.readonly = readonly === undefined ? NEVER : computed(() => holds(readonly, scope));
    this.isAlwaysThere =
      this.asked === ALWAYS &&
      files === null &&
      !lapses &&
      this.type.settle === null &&
      readonly === undefined &&
      typeof initial !== 'object';
    const otherwise = canonical(type, initial as Json | undefined) ?? undefined;
    this.answer = this.isAlwaysThere
      ? seenIn(this.given, (given) => (given === undefined ? otherwise : (given ?? undefined)))
      : computed(() => (this.asked.value ? this.#settled(this.#answerNow()) : undefined));
  }

  /** Name of the field of the flow that this one is, or whose rows contain it. */
  get root(): string {
    return this.context.row?.root ?? this.name;
  }

  /** Fields of all rows, in page order; undefined for other types. Never throws. */
  get inner(): readonly FieldState[] | undefined {
    return undefined;
  }

  get offered(): ReadonlySignal<readonly Offered[]> {
    return this.choices?.offered ?? NONE;
  }

  /** True when the answer keeps its named rules: sources use it as an argument only then. */
  get wellFormed(): ReadonlySignal<boolean> {
    this.#wellFormed ??= computed(() => !isGiven(this.answer.value, this.field) || this.#validate(true) === null);
    return this.#wellFormed;
  }

  get fault(): ReadonlySignal<BrokenRule | null> {
    this.#fault ??= computed(() => (this.asked.value ? this.#validate(false) : null));
    return this.#fault;
  }

  /** Returns true when an answer is not an option and gives way to the default. */
  lacks(answer: Json): boolean {
    return this.lapses && isGiven(answer, this.field) && this.choices?.lacks(answer) === true;
  }

  get type(): FieldDescriptor {
    return fieldTypes[this.field.type];
  }

  /** Entered by keystrokes: requests wait for a pause, reactions until the field is left. */
  get typed(): boolean {
    const { type, free, options } = this.field;
    return free === true || (this.type.typed && (type !== 'integer' || options === undefined));
  }

  get required(): boolean {
    return this.field.rules?.some((rule) => ruleName(rule) === 'required') ?? false;
  }

  /** The input as a draft stores it. */
  get kept(): Json | undefined {
    return this.files ? (this.files.answer.value ?? null) : this.given.value;
  }

  /** Input as it was given. */
  get input(): Json | undefined {
    return this.given.peek();
  }

  /** Parts of a restored answer that do not fit; only rows have any. */
  unfitIn(_kept: Json): readonly UnfitPart[] {
    return [];
  }

  /** Returns true when a draft value has the right type. Null (a cleared answer) always has. */
  takes(kept: Json): boolean {
    return !this.field.private && (kept === null || this.type.fits(kept));
  }

  /** Restores a draft value, without characters that earlier versions accepted. */
  restore(kept: Json): void {
    if (this.files) this.files.restore(kept);
    else this.given.value = typeof kept === 'string' ? harmless(kept, this.type.lines) : kept;
  }

  /** Resets the field as if it was never answered. */
  forget(): void {
    this.files?.restore(undefined);
    this.given.value = undefined;
  }

  give(value: Json | undefined): void {
    this.context.row?.own();
    this.files?.restore(value);
    const answer = value === undefined ? null : this.read(value);
    this.given.value = this.choices?.answerOf(answer) ?? answer;
  }

  /** Returns the canonical form of input; null when it is empty. */
  read(value: Json): Json {
    return canonical(this.field.type, value, this.days) ?? null;
  }

  #settled(answer: Json | undefined): Json | undefined {
    const { settle } = this.type;
    return settle && isGiven(answer, this.field) ? settle(answer, this.context.ruleContext.region) : answer;
  }

  #answerNow(): Json | undefined {
    if (this.files) return this.files.answer.value;
    const given = this.readonly.value ? undefined : this.given.value;
    if (given !== undefined && !this.lacks(given)) return given ?? undefined;
    return canonical(this.field.type, evaluate(this.field.default, this.context.scope)) ?? undefined;
  }

  #validate(namedOnly: boolean): BrokenRule | null {
    const { context, field } = this;
    if (this.readonly.value) return null;
    const answer = this.answer.value;
    const { unreadable, objection } = this.type;
    const objected = objection && isGiven(answer, field) && objection(answer, context.ruleContext.region);
    if (objected)
      return {
        code: this.#ruleLike([objected.rule])?.code ?? objected.rule,
        text: context.texts.word(objected.word, objected.values),
      };
    if (unreadable && answer !== undefined && unreadable.is(answer))
      return this.#faultLike([unreadable.rule], unreadable.rule, unreadable.word, unreadable.values);
    const hindrance = namedOnly ? undefined : this.files?.hindrance.value;
    if (hindrance) return this.#faultOf(hindrance);
    if (this.schema) return namedOnly ? null : this.#faultBySchema(this.schema);
    for (const rule of field.rules ?? []) {
      if (this.files?.validates(rule)) continue;
      if (this.breaks(rule, answer, namedOnly))
        return { code: codeOf(rule), text: context.texts.say(rule.text, context.scope) };
    }
    if (namedOnly) return null;
    const reason = isGiven(answer, field) ? this.choices?.refusalOf(answer) : undefined;
    return reason === undefined ? null : { code: 'unavailable', text: reason };
  }

  #faultBySchema(schema: StepSchema): BrokenRule | null {
    const code = schema.faultOf(this.name);
    return code === undefined ? null : this.#faultLike(ruleLibrary().rulesFor(code), code, 'schema_broken');
  }

  /** Uses the text of an equivalent rule of the field, else a generic one. */
  #faultLike(
    rules: readonly string[],
    code: string,
    general: string,
    values?: Readonly<Record<string, string>>,
  ): BrokenRule {
    const { texts, scope } = this.context;
    const same = this.#ruleLike(rules);
    return same
      ? { code: same.code ?? code, text: texts.say(same.text, scope) }
      : { code, text: texts.word(general, values) };
  }

  #ruleLike(rules: readonly string[]): Rule | undefined {
    return this.field.rules?.find((rule) => rules.includes(ruleName(rule)));
  }

  #faultOf({ state, name, broken, word }: HeldFile): BrokenRule {
    const { texts, scope } = this.context;
    if (broken) return { code: broken.rule, text: texts.say(broken.text, scope) };
    return { code: state, text: texts.word(word, { name }), passes: state === 'running' || state === 'waiting' };
  }

  breaks(rule: Rule, answer: Json | undefined, namedOnly: boolean): boolean {
    const { scope, ruleContext } = this.context;
    const isNamed = 'rule' in rule;
    if ((namedOnly && !isNamed) || !holds(rule.when, scope)) return false;
    return !(isNamed ? keepsRule(rule, answer, scope, ruleContext, this.field) : holds(rule.that, scope));
  }
}
