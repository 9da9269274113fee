// One question while a flow is open: what was given, what that means, and what is wrong with it.

import { evaluate, holds } from '../expressions/expressions.ts';
import { follow, Inner, type Scope } from '../expressions/scope.ts';
import type { Field, OptionDefinition, Rule } from '../flow.ts';
import type { Json, Option } from '../nodes.ts';
import { computed, type ReadonlySignal, type Signal, signal } from '../signals.ts';
import { pathOf } from '../texts/formats.ts';
import { attempt, Unready } from '../unready.ts';
import { isCivil } from '../values/date.ts';
import { canonical } from './answers.ts';
import { type Files, type HeldFile, isFileRule } from './files.ts';
import { isGiven, keepsRule } from './rules.ts';
import { rulesFor, type StepSchema } from './stepSchemas.ts';
import type { Surroundings } from './surroundings.ts';

/** What is wrong with an answer. */
export interface Fault {
  readonly code: string;
  readonly text: string;
}

/** An option with the answer that choosing it gives. */
interface Offered extends Option {
  readonly answer: Json | undefined;
}

/** What an issue says of a file that is not there yet, by its state. */
const FILE_WORDS: Readonly<Record<string, string>> = { failed: 'file.failed' };

/** A field of the flow, wherever it is placed. Its issue is computed only once something reads it. */
export class FieldState {
  readonly given: Signal<Json | undefined> = signal(undefined);
  readonly touched: Signal<boolean> = signal(false);
  /** What the server said about the answer; gone when the answer changes. */
  readonly complaint: Signal<string | null> = signal(null);
  /** Whether it is asked: its condition holds and it stands on a step that is part of the way. */
  readonly asked: ReadonlySignal<boolean>;
  readonly readonly: ReadonlySignal<boolean>;
  /** What was given, else the default; absent while it is not asked. */
  readonly answer: ReadonlySignal<Json | undefined>;
  readonly offered: ReadonlySignal<readonly Offered[]>;
  /** Whether the answer keeps its named rules: only then sources take it as an argument. */
  readonly wellFormed: ReadonlySignal<boolean>;
  readonly fault: ReadonlySignal<Fault | null>;
  /** Whether nothing is wrong with the answer, whatever its strength. */
  readonly fits: ReadonlySignal<boolean>;

  constructor(
    readonly name: string,
    readonly field: Field,
    readonly around: Surroundings,
    placed: (() => boolean) | null,
    /** Its files, when it is a field for files. */
    readonly files: Files | null = null,
    /** Its step's schema, when that judges it in place of its rules. */
    readonly schema: StepSchema | null = null,
  ) {
    const { scope } = around;
    this.asked = computed(() => holds(field.when, scope) && (placed === null || placed()));
    this.readonly = computed(() => field.readonly !== undefined && holds(field.readonly, scope));
    this.answer = computed(() => (this.asked.value ? this.#answerNow() : undefined));
    this.offered = computed(() =>
      field.options === undefined ? [] : [field.options].flat().flatMap((option) => this.#optionsOf(option)),
    );
    this.wellFormed = computed(() => !isGiven(this.answer.value) || this.#judge(true) === null);
    this.fault = computed(() => (this.asked.value ? this.#judge(false) : null));
    this.fits = computed(() => {
      const others = field.rules?.filter((rule) => !wantsStrength(rule)) ?? [];
      return !others.some((rule) => this.#isBroken(rule, this.answer.value, false));
    });
  }

  get required(): boolean {
    return this.field.rules?.some((rule) => 'rule' in rule && rule.rule === 'required') ?? false;
  }

  /** What was given, as a draft keeps it. */
  get kept(): Json | undefined {
    return this.files ? (this.files.answer.peek() ?? null) : this.given.peek();
  }

  /** Takes back what a draft has kept. */
  restore(kept: Json): void {
    if (this.files) this.files.restore(kept);
    else this.given.value = kept;
  }

  give(value: Json | undefined): void {
    this.files?.restore(value ?? undefined);
    this.given.value = value === undefined ? null : this.#chosen(canonical(this.field.type, value));
    this.complaint.value = null;
  }

  /** A choice is drawn as text; the answer is the value as its source has it. */
  #chosen(value: Json | undefined): Json | undefined {
    if (this.field.options === undefined || typeof value !== 'string') return value;
    const options = attempt(() => this.offered.peek());
    return options instanceof Unready ? value : (options.find((option) => option.value === value)?.answer ?? value);
  }

  #answerNow(): Json | undefined {
    if (this.files) return this.files.answer.value;
    const given = this.readonly.value ? undefined : this.given.value;
    if (given !== undefined) return given ?? undefined;
    return canonical(this.field.type, evaluate(this.field.default, this.around.scope) as Json | undefined) ?? undefined;
  }

  #judge(namedOnly: boolean): Fault | null {
    const { around, field } = this;
    if (this.readonly.value) return null;
    const answer = this.answer.value;
    if (field.type === 'date' && isGiven(answer) && !isCivil(answer))
      return { code: 'validDate', text: around.texts.word('date_unreadable') };
    const hindrance = namedOnly ? undefined : this.files?.hindrance.value;
    if (hindrance) return this.#faultOf(hindrance);
    if (this.schema) return namedOnly ? null : this.#faultBySchema(this.schema);
    for (const rule of field.rules ?? []) {
      if (this.files && isFileRule(rule)) continue;
      if (this.#isBroken(rule, answer, namedOnly))
        return { code: 'rule' in rule ? rule.rule : 'that', text: around.texts.say(rule.text, around.scope) };
    }
    if (namedOnly) return null;
    if (this.#isGone(answer)) return { code: 'unavailable', text: around.texts.word('option_gone') };
    const reason = this.#unavailable(answer);
    return reason === undefined ? null : { code: 'unavailable', text: reason };
  }

  /** The words of the rule that says the same, else general ones. */
  #faultBySchema(schema: StepSchema): Fault | null {
    const keyword = schema.faultOf(this.name);
    if (keyword === undefined) return null;
    const { texts, scope } = this.around;
    const same = this.field.rules?.find((rule) => 'rule' in rule && rulesFor(keyword).includes(rule.rule));
    return { code: keyword, text: same ? texts.say(same.text, scope) : texts.word('schema_broken') };
  }

  #faultOf({ state, name, broken }: HeldFile): Fault {
    const { texts, scope } = this.around;
    if (broken) return { code: broken.rule, text: texts.say(broken.text, scope) };
    return { code: state, text: texts.word(FILE_WORDS[state] ?? 'file.running', { name }) };
  }

  #isBroken(rule: Rule, answer: Json | undefined, namedOnly: boolean): boolean {
    const { around } = this;
    if (!('rule' in rule)) return !namedOnly && holds(rule.when, around.scope) && !holds(rule.that, around.scope);
    return holds(rule.when, around.scope) && !keepsRule(rule, answer, around.scope, around.ruleContext);
  }

  /** An answer that is no longer on offer stays, and is said: it never vanishes by itself. */
  #isGone(answer: Json | undefined): boolean {
    return this.#choicesIn(answer).some((option) => option === undefined);
  }

  /** Why an option that is chosen cannot be, in words. */
  #unavailable(answer: Json | undefined): string | undefined {
    return this.#choicesIn(answer).find((option) => option && option.unavailable !== null)?.unavailable ?? undefined;
  }

  /** What is on offer of the chosen values. */
  #choicesIn(answer: Json | undefined): (Offered | undefined)[] {
    if (this.field.options === undefined || !isGiven(answer)) return [];
    const offered = this.offered.value;
    return [answer].flat().map((value) => offered.find((option) => option.value === String(value)));
  }

  #optionsOf(option: OptionDefinition): Offered[] {
    if (option.each === undefined) return this.#option(option, this.around.scope);
    const list = evaluate(option.each, this.around.scope);
    if (!Array.isArray(list)) return [];
    return list.flatMap((entry: unknown) =>
      this.#option(
        option,
        new Inner(this.around.scope, option.as ?? 'item', (rest) => follow(entry, rest), pathOf(option.each)),
      ),
    );
  }

  #option(option: OptionDefinition, scope: Scope): Offered[] {
    if (!holds(option.when, scope)) return [];
    const say = (text: OptionDefinition['label']) => {
      const said = attempt(() => (text === undefined ? null : this.around.texts.say(text, scope)));
      return said instanceof Unready ? null : said;
    };
    const answer = evaluate(option.value, scope) as Json | undefined;
    return [
      {
        answer,
        value: String(answer ?? ''),
        label: say(option.label),
        detail: say(option.detail),
        group: say(option.group),
        unavailable: this.#refusalOf(option, scope),
      },
    ];
  }

  /** Why an option cannot be chosen; one whose rules still wait for something can be. */
  #refusalOf({ rules = [] }: OptionDefinition, scope: Scope): string | null {
    const said = attempt(() => {
      const broken = rules.find((rule) => holds(rule.when, scope) && !holds(rule.that, scope));
      return broken ? this.around.texts.say(broken.text, scope) : null;
    });
    return said instanceof Unready ? null : said;
  }
}

/** Whether a rule asks how strong a password is. */
export function wantsStrength(rule: Rule): boolean {
  return 'rule' in rule && rule.rule === 'strength';
}
