// One question while a flow is open: what was given, what that means, and what is wrong with it.
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

/** What is wrong with an answer. */
export interface BrokenRule {
  readonly code: string;
  readonly text: string;
  /** Goes by itself: nothing is wrong with what was given. */
  readonly passes?: boolean;
}

const ALWAYS = constant(true);
const NEVER = constant(false);
const NONE = signal<readonly Offered[]>([]);

/** A field of the flow, wherever it is placed. Its issue is computed only once something reads it. */
export class FieldState {
  readonly given: Signal<Json | undefined> = signal(undefined);
  readonly touched: Signal<boolean> = signal(false);
  /** Whether it is asked: its condition holds and it stands on a step that is part of the way. */
  readonly asked: ReadonlySignal<boolean>;
  readonly readonly: ReadonlySignal<boolean>;
  /** What was given, else the default; absent while it is not asked. */
  readonly answer: ReadonlySignal<Json | undefined>;
  /** Whether it is asked whatever happens, and its answer is what was given, or one that is written out. */
  readonly isAlwaysThere: boolean;
  // What few fields are ever asked for is made for its first reader.
  #wellFormed: ReadonlySignal<boolean> | undefined;
  #fault: ReadonlySignal<BrokenRule | null> | undefined;

  constructor(
    readonly name: string,
    readonly field: Field,
    readonly context: FieldContext,
    /** Whether it stands anywhere that is part of the way; null when it always does. */
    placed: (() => boolean) | null,
    /** What it offers, when it has options. */
    readonly choices: Choices | null = null,
    /** Its files, when it is a field for files. */
    readonly files: Files | null = null,
    /** Its step's schema, when that judges it in place of its rules. */
    readonly schema?: StepSchema,
    /** True if an answer that is not on offer gives way to the default, or to none: it came with the address. */
    readonly lapses = false,
    /** Reads what is typed, when it is a date. */
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

  /** What can be chosen; nothing for a field without options. */
  get offered(): ReadonlySignal<readonly Offered[]> {
    return this.choices?.offered ?? NONE;
  }

  /** Whether the answer keeps its named rules: only then sources take it as an argument. */
  get wellFormed(): ReadonlySignal<boolean> {
    this.#wellFormed ??= computed(() => !isGiven(this.answer.value) || this.#judge(true) === null);
    return this.#wellFormed;
  }

  get fault(): ReadonlySignal<BrokenRule | null> {
    this.#fault ??= computed(() => (this.asked.value ? this.#judge(false) : null));
    return this.#fault;
  }

  /** Returns whether an answer is none of those on offer, and gives way. */
  lacks(answer: Json): boolean {
    return this.lapses && isGiven(answer) && this.choices?.lacks(answer) === true;
  }

  /** Whether nothing is wrong with the answer, whatever its strength. */
  fits(): boolean {
    return !this.field.rules?.some((rule) => !wantsStrength(rule) && this.#isBroken(rule, this.answer.value, false));
  }

  get type(): FieldDescriptor {
    return fieldTypes[this.field.type];
  }

  get required(): boolean {
    return this.field.rules?.some((rule) => ruleName(rule) === 'required') ?? false;
  }

  /** What was given, as a draft keeps it. */
  get kept(): Json | undefined {
    return this.files ? (this.files.answer.peek() ?? null) : this.given.peek();
  }

  /** Whether what a draft has kept can be its answer; null, one that was taken back, always can. */
  takes(kept: Json): boolean {
    return !this.field.private && (kept === null || this.type.fits(kept));
  }

  /** Takes back what a draft has kept: an earlier version may have left characters in it that no server takes. */
  restore(kept: Json): void {
    if (this.files) this.files.restore(kept);
    else this.given.value = typeof kept === 'string' ? harmless(kept, this.type.lines) : kept;
  }

  /** As if nothing had ever been given. */
  forget(): void {
    this.files?.restore(undefined);
    this.given.value = undefined;
  }

  give(value: Json | undefined): void {
    this.files?.restore(value);
    const answer = value === undefined ? null : this.read(value);
    this.given.value = this.choices?.answerOf(answer) ?? answer;
  }

  /** The canonical form of what is given; null when that is nothing. */
  read(value: Json): Json {
    return canonical(this.field.type, value, this.days) ?? null;
  }

  #settled(answer: Json | undefined): Json | undefined {
    const { settle } = this.type;
    return settle && isGiven(answer) ? settle(answer, this.context.ruleContext.region) : answer;
  }

  #answerNow(): Json | undefined {
    if (this.files) return this.files.answer.value;
    const given = this.readonly.value ? undefined : this.given.value;
    if (given !== undefined && !this.lacks(given)) return given ?? undefined;
    return canonical(this.field.type, evaluate(this.field.default, this.context.scope)) ?? undefined;
  }

  #judge(namedOnly: boolean): BrokenRule | null {
    const { context, field } = this;
    if (this.readonly.value) return null;
    const answer = this.answer.value;
    const { unreadable, objection } = this.type;
    const objected = objection && isGiven(answer) && objection(answer, context.ruleContext.region);
    if (objected)
      return {
        code: this.#ruleLike([objected.rule])?.code ?? objected.rule,
        text: context.texts.word(objected.word, objected.values),
      };
    if (unreadable && answer !== undefined && unreadable.is(answer))
      return this.#faultLike([unreadable.rule], unreadable.rule, unreadable.word);
    const hindrance = namedOnly ? undefined : this.files?.hindrance.value;
    if (hindrance) return this.#faultOf(hindrance);
    if (this.schema) return namedOnly ? null : this.#faultBySchema(this.schema);
    for (const rule of field.rules ?? []) {
      if (this.files?.judges(rule)) continue;
      if (this.#isBroken(rule, answer, namedOnly))
        return { code: codeOf(rule), text: context.texts.say(rule.text, context.scope) };
    }
    if (namedOnly) return null;
    const reason = isGiven(answer) ? this.choices?.refusalOf(answer) : undefined;
    return reason === undefined ? null : { code: 'unavailable', text: reason };
  }

  #faultBySchema(schema: StepSchema): BrokenRule | null {
    const code = schema.faultOf(this.name);
    return code === undefined ? null : this.#faultLike(ruleLibrary().rulesFor(code), code, 'schema_broken');
  }

  /** As the rule says it that judges the same, else in general words. */
  #faultLike(rules: readonly string[], code: string, general: string): BrokenRule {
    const { texts, scope } = this.context;
    const same = this.#ruleLike(rules);
    return same ? { code: same.code ?? code, text: texts.say(same.text, scope) } : { code, text: texts.word(general) };
  }

  #ruleLike(rules: readonly string[]): Rule | undefined {
    return this.field.rules?.find((rule) => rules.includes(ruleName(rule)));
  }

  #faultOf({ state, name, broken, word }: HeldFile): BrokenRule {
    const { texts, scope } = this.context;
    if (broken) return { code: broken.rule, text: texts.say(broken.text, scope) };
    return { code: state, text: texts.word(word, { name }), passes: state === 'running' || state === 'waiting' };
  }

  #isBroken(rule: Rule, answer: Json | undefined, namedOnly: boolean): boolean {
    const { scope, ruleContext } = this.context;
    const isNamed = 'rule' in rule;
    if ((namedOnly && !isNamed) || !holds(rule.when, scope)) return false;
    return !(isNamed ? keepsRule(rule, answer, scope, ruleContext) : holds(rule.that, scope));
  }
}

/** Whether a rule asks how strong a password is. */
export const wantsStrength = (rule: Rule): boolean => ruleName(rule) === 'strength';
