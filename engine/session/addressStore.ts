// Answers in the query, such as list filters: links share them, and Back undoes the latest one.
import { evaluate, holds } from '../expressions/expressions.ts';
import { type AddressForm, addressForms } from '../fields/addressForms.ts';
import { literalValues } from '../fields/expandOptions.ts';
import type { Rule } from '../flow.ts';
import type { Json } from '../nodes.ts';
import { catchNotReady, orUndefined } from '../notReady.ts';
import { batch } from '../signals.ts';
import { canonical } from '../state/canonical.ts';
import type { FieldState } from '../state/fieldState.ts';
import type { FlowState } from '../state/flowState.ts';
import { isGiven, keepsRule } from '../state/namedRules.ts';
import { TYPING_PAUSE } from '../state/sourceNode.ts';
import { ruleLibrary } from '../values/lazyRules.ts';
import { whenReady } from '../whenReady.ts';
import { AnswerStore, type Walker } from './answerStore.ts';

/** Maximum length of a value in characters; longer ones are neither read nor written. */
const MAX_LENGTH = 1_000;

interface Kept {
  readonly field: FieldState;
  readonly form: AddressForm;
}

export class AddressStore extends AnswerStore {
  readonly #walker: Walker;
  readonly #kept = new Map<string, Kept>();
  /** Current query values, in the order of the flow. */
  readonly #texts: Record<string, string | undefined> = {};
  /** Fields whose answer came from the query and was not changed since. */
  readonly #read = new Map<string, Kept>();
  readonly #typed = new Set<string>();
  /** Token of the latest keystroke. */
  #keystroke: symbol | undefined;
  /** True when the pending write pushes a history entry; null when no write is pending. */
  #pushesEntry: boolean | null = null;
  /** Fields whose typing created the current history entry. */
  #typedIn = '';
  #stop: (() => void) | undefined;

  constructor(state: FlowState, walker: Walker) {
    super(state);
    this.#walker = walker;
    for (const [name, field] of state.fields) {
      const form = field.field.private ? null : addressForms[field.field.type];
      if (!form) continue;
      this.#kept.set(name, { field, form });
      this.#texts[name] = undefined;
    }
  }

  override async restore(): Promise<void> {
    this.#stop ??= this.state.host.address.turns.subscribe(() => this.#take());
    if (this.#read.size === 0) return;
    await whenReady(ruleLibrary);
    this.#clearInvalid();
    this.#dropLapsed();
  }

  /** Picked answers push a history entry, and so do answers set by a press; reactions do not. */
  override answered(name: string, set?: boolean): void {
    const kept = this.#kept.get(name);
    if (!kept) return;
    this.#read.delete(name);
    if (kept.field.typed && !set) return this.#type(name);
    // Typed answers before this one belong to the previous entry.
    this.#settle();
    if (!this.#updateText(name, kept)) return;
    const waits = this.#pushesEntry !== null;
    this.#pushesEntry ||= this.#pushes && (!set || !this.#walker.reactions()?.running);
    // Writes answers of one task together.
    if (!waits) void Promise.resolve().then(() => this.#write());
  }

  override moved(_step: string): void {
    this.#settle();
  }

  override close(): void {
    this.#stop?.();
    this.#typed.clear();
    this.#read.clear();
  }

  /** Takes changed answers from the query; unchanged and missing ones stay. */
  #take(): void {
    const values = this.state.host.address.read();
    batch(() => {
      for (const [name, kept] of this.#kept) {
        const answer = answerIn(values.get(name), kept);
        if (this.#textOf(kept, answer) === this.#texts[name]) continue;
        this.#typedIn = '';
        this.#read.set(name, kept);
        put(kept, answer);
      }
      this.#clearInvalid();
    });
    this.#dropLapsed();
    this.#walker.reactions()?.noted();
  }

  /** Removes unavailable options from the query, once the options are loaded. */
  #dropLapsed(): void {
    for (const [name, { field }] of this.#read) {
      const given = field.given.peek();
      if (!field.lapses || !isGiven(given, field.field)) continue;
      void whenReady(() => field.lacks(given)).then((isLacking) => {
        if (isLacking !== true || !this.#read.has(name) || field.given.peek() !== given) return;
        this.#clearInvalid();
        this.state.host.address.write({ ...this.#texts }, false);
      });
    }
  }

  /** Clears invalid answers until all are valid: each may invalidate others. */
  #clearInvalid(): void {
    for (let again = true; again; ) {
      again = false;
      for (const kept of this.#read.values()) {
        const given = kept.field.given.peek();
        const fit = fitting(kept, given);
        if (fit === given) continue;
        again = true;
        put(kept, fit);
      }
    }
    for (const [name, kept] of this.#read) this.#updateText(name, kept);
  }

  #type(name: string): void {
    this.#typed.add(name);
    const keystroke = Symbol();
    this.#keystroke = keystroke;
    this.state.host.after(TYPING_PAUSE, () => keystroke === this.#keystroke && this.#settle());
  }

  #settle(): void {
    const changed = [...this.#typed].filter((name) => this.#updateText(name, this.#kept.get(name) as Kept));
    this.#typed.clear();
    if (changed.length === 0) return;
    // Typing in one field pushes a single entry, however often the customer pauses.
    const before = this.#typedIn;
    this.#typedIn = changed.join();
    this.state.host.address.write({ ...this.#texts }, this.#pushes && this.#typedIn !== before);
  }

  get #pushes(): boolean {
    return this.state.flow.history !== 'replace';
  }

  #write(): void {
    const pushes = this.#pushesEntry === true;
    this.#pushesEntry = null;
    if (pushes) this.#typedIn = '';
    this.state.host.address.write({ ...this.#texts }, pushes);
  }

  /** Stores the query value of an answer; returns true if it differs from the one before. */
  #updateText(name: string, kept: Kept): boolean {
    const text = this.#textOf(kept, fitting(kept, kept.field.given.peek()));
    const changes = this.#texts[name] !== text;
    this.#texts[name] = text;
    return changes;
  }

  /** Returns the query value of an answer; undefined for defaults and invalid answers. */
  #textOf(kept: Kept, answer: Json | undefined): string | undefined {
    const { type, default: definition } = kept.field.field;
    const preset = orUndefined(() => canonical(type, evaluate(definition, this.state.scope)));
    if (answer === undefined || !(isGiven(answer, kept.field.field) || isGiven(preset, kept.field.field)))
      return undefined;
    const text = textIn(answer, kept);
    const isPreset = isGiven(preset, kept.field.field) && text === textIn(preset, kept);
    return isPreset || answerIn([text], kept) === undefined ? undefined : text;
  }
}

const put = ({ field }: Kept, answer: Json | undefined): void =>
  answer === undefined ? field.forget() : field.give(answer);

const textIn = (answer: Json, { form }: Kept): string => (answer === null ? '' : form.write(answer));

function answerIn(values: readonly string[] | undefined, kept: Kept): Json | undefined {
  const isRead = values?.length && values.every(({ length }) => length <= MAX_LENGTH);
  return isRead ? amongLiteralOptions(kept.form.read(values), kept) : undefined;
}

/** Keeps the part of an answer among literal options, which are known before any source loads. */
function amongLiteralOptions(answer: Json | undefined, { field: { field } }: Kept): Json | undefined {
  const values = field.options && literalValues(field.options)?.map(String);
  if (!values || field.free || !isGiven(answer, field)) return answer;
  if (!Array.isArray(answer)) return values.includes(String(answer)) ? answer : undefined;
  const own = answer.filter((value) => values.includes(String(value)));
  return own.length > 0 ? own : undefined;
}

/** Checks named rules only: conditions also depend on other answers. */
const breaks = (rule: Rule, answer: Json, { context: { scope, ruleContext }, field }: FieldState): boolean =>
  'rule' in rule && holds(rule.when, scope) && !keepsRule(rule, answer, scope, ruleContext, field);

/** Keeps the valid part of an answer. It also keeps values whose rules are still loading. */
function fitting({ field }: Kept, answer: Json | undefined): Json | undefined {
  if (!isGiven(answer, field.field)) return answer;
  const isRefused = (read: () => boolean) => catchNotReady(read) === true;
  const { rules = [], options } = field.field;
  if (field.type.unreadable?.is(answer)) return undefined;
  if (rules.some((rule) => isRefused(() => breaks(rule, answer, field)))) return undefined;
  if (isRefused(() => field.lacks(answer))) return undefined;
  // Options from a source may have changed: such an answer stays, and the field shows its error.
  const isUnavailable = (value: Json) => isRefused(() => field.choices?.refusalOf(value) !== undefined);
  if (options === undefined || literalValues(options) === undefined) return answer;
  if (!Array.isArray(answer)) return isUnavailable(answer) ? undefined : answer;
  const own = answer.filter((value) => !isUnavailable(value));
  return own.length === answer.length ? answer : own.length > 0 ? own : undefined;
}
