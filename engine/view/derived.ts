// Derived properties of what stands on screen, each a node that recomputes only when something it reads has changed.

import { constant } from '../derivedSignals.ts';
import { evaluate, holds } from '../expressions/expressions.ts';
import type { Scope } from '../expressions/scope.ts';
import type { Expression, Text } from '../flow.ts';
import type { Presence, ReadonlySignal, ShownText, Tone } from '../nodes.ts';
import { catchNotReady, NotReady } from '../notReady.ts';
import { computed } from '../signals.ts';
import type { Texts } from '../text/texts.ts';
import { isAddress } from '../values/safeAddress.ts';

const SILENT = constant('');

/**
 * The words of a text; null while something in them is not there yet, empty when it could not be loaded.
 *
 * @param general the word of the interface that stands in for words that are empty: nobody can press what has no name
 */
export function shownText(
  texts: Texts,
  text: Text | undefined,
  scope: Scope,
  general?: string,
): ReadonlySignal<ShownText> {
  if (text === undefined && general === undefined) return SILENT;
  return computed(() => texts.shown(text, scope, () => (general ? texts.word(general) : '')));
}

/** The value of an expression as a text, such as the name of a drawing or a number; null while it is absent or not there yet. */
export function shownValue(expression: Expression | undefined, scope: Scope): ReadonlySignal<string | null> {
  return computed(() => {
    const value = catchNotReady(() => evaluate(expression, scope));
    return typeof value === 'string' || typeof value === 'number' ? `${value}` : null;
  });
}

/** Where a picture comes from: a value as it stands, null while it has none, and '' for what no picture may come from (threat A4). */
export function pictureSource(expression: Expression | undefined, scope: Scope): ReadonlySignal<string | null> {
  const shown = shownValue(expression, scope);
  return computed(() => (shown.value === null || isAddress(shown.value) ? shown.value : ''));
}

const TONES: readonly Tone[] = ['info', 'success', 'warning', 'error'];

export function tone(expression: Expression | undefined, scope: Scope): ReadonlySignal<Tone> {
  return computed(() => {
    const value = catchNotReady(() => evaluate(expression, scope));
    return TONES.find((one) => one === value) ?? 'neutral';
  });
}

export function flag(expression: Expression | undefined, scope: Scope): ReadonlySignal<boolean> {
  return computed(() => expression !== undefined && catchNotReady(() => holds(expression, scope)) === true);
}

/** Whether a block is drawn; with `needs`, it is pending or failed while what it says is. */
export const presence = (when: Expression | undefined, scope: Scope, needs?: () => void): ReadonlySignal<Presence> =>
  presenceOf(() => {
    if (!holds(when, scope)) return 'hidden';
    needs?.();
    return 'shown';
  });

/** The presence that is read, or what keeps it from being read. */
export function presenceOf(read: () => Presence): ReadonlySignal<Presence> {
  return computed(() => {
    const state = catchNotReady(read);
    return state instanceof NotReady ? state.state : state;
  });
}

export const isHidden = ({ presence }: { readonly presence: ReadonlySignal<Presence> }): boolean =>
  presence.value === 'hidden';

/** What shows nothing takes no room. */
export const unless = (isNothing: () => boolean, standing: ReadonlySignal<Presence>): ReadonlySignal<Presence> =>
  computed(() => (standing.value === 'shown' && isNothing() ? 'hidden' : standing.value));
