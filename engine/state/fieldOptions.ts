import { evaluate, holds } from '../expressions/expressions.ts';
import { follow, Inner, type Scope } from '../expressions/scope.ts';
import type { Field, OptionDefinition } from '../flow.ts';
import type { Json, Option } from '../nodes.ts';
import { catchNotReady, NotReady } from '../notReady.ts';
import { computed, type GraphSignal } from '../signals.ts';
import { pathOfList } from '../text/formats.ts';
import type { FieldContext } from './fieldContext.ts';

export interface Offered extends Option {
  readonly answer: Json | undefined;
  /** Failure of a source that its texts read. */
  readonly failure: NotReady | undefined;
}

export interface Choices {
  readonly offered: GraphSignal<readonly Offered[]>;
  /** Returns the typed value of an option's text; undefined when it is not an option. */
  answerOf(given: Json | undefined): Json | undefined;
  /** Returns why an answer cannot be chosen. Unavailable answers stay and show this reason. */
  refusalOf(answer: Json | undefined): string | undefined;
  /** Returns true when a value is not an option. Reads no labels: they may depend on the answer. */
  lacks(answer: Json): boolean;
}

/** @param free true if the field also takes texts that are no options */
export function choicesOf(options: NonNullable<Field['options']>, context: FieldContext, free = false): Choices {
  const all = [options].flat();
  const offered = computed(() => all.flatMap((option) => eachOf(option, context, offer)));
  const values = computed(() => all.flatMap((option) => eachOf(option, context, valueIn)));
  /** Answer that was not an option when it was given. */
  let strange: string | undefined;
  return {
    offered,
    answerOf(given) {
      if (typeof given !== 'string') return undefined;
      const now = catchNotReady(() => offered.peek());
      if (now instanceof NotReady) return undefined;
      const chosen = now.find(({ value }) => value === given);
      strange = chosen ? undefined : given;
      return chosen?.answer;
    },
    refusalOf(answer) {
      const chosen = [answer].flat().map((value) => offered.value.find((option) => option.value === String(value)));
      if (chosen.includes(undefined) && !free)
        return context.texts.word(answer === strange ? 'option_strange' : 'option_gone');
      const [reason] = chosen.flatMap((option) => option?.unavailable ?? []);
      const alone = chosen.length > 1 ? chosen.find((option) => option?.alone) : undefined;
      return reason ?? (alone && context.texts.word('option_alone', { label: alone.label }));
    },
    lacks: (answer) => !free && ![answer].flat().every((value) => values.value.includes(String(value))),
  };
}

/** Calls `make` once per option, or once per entry of its list. */
function eachOf<T>(
  option: OptionDefinition,
  context: FieldContext,
  make: (option: OptionDefinition, scope: Scope, context: FieldContext) => T,
): T[] {
  const { scope } = context;
  const made = (within: Scope) => (holds(option.when, within) ? [make(option, within, context)] : []);
  if (option.each === undefined) return made(scope);
  const list = evaluate(option.each, scope);
  if (!Array.isArray(list)) return [];
  return list.flatMap((entry: unknown) =>
    made(new Inner(scope, option.as ?? 'item', (rest) => follow(entry, rest), pathOfList(option.each, scope))),
  );
}

const valueIn = ({ value }: OptionDefinition, scope: Scope): string => String(evaluate(value, scope) ?? '');

function offer(option: OptionDefinition, scope: Scope, context: FieldContext): Offered {
  let failure: NotReady | undefined;
  const say = (text: OptionDefinition['label'], general: string | null = null) => {
    const said = catchNotReady(() => context.texts.say(text, scope));
    if (!(said instanceof NotReady)) return said.trim() ? said : general;
    if (said.state === 'failed') failure ??= said;
    return null;
  };
  const answer = evaluate(option.value, scope);
  const value = String(answer ?? '');
  const texts = {
    // An option without a label is named by its value.
    label: say(option.label, value),
    detail: say(option.detail),
    text: say(option.text),
    difference: say(option.difference),
    group: say(option.group),
  };
  return {
    answer,
    value,
    ...texts,
    recommended: isRecommended(option, scope),
    alone: option.alone ?? false,
    unavailable: unavailable(option, scope, context),
    failure,
  };
}

/** False until its condition is loaded. */
function isRecommended({ recommended }: OptionDefinition, scope: Scope): boolean {
  return recommended !== undefined && catchNotReady(() => holds(recommended, scope)) === true;
}

/** Returns why an option cannot be chosen. It stays available while its rules are loading. */
function unavailable({ rules = [] }: OptionDefinition, scope: Scope, { texts }: FieldContext): string | null {
  const said = catchNotReady(() => {
    const broken = rules.find((rule) => holds(rule.when, scope) && !holds(rule.that, scope));
    return broken ? texts.say(broken.text, scope) : null;
  });
  return said instanceof NotReady ? null : said;
}
