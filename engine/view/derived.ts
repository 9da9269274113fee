// Derived properties of what stands on screen, each a node that recomputes only when something it reads has changed.

import { constant } from '../derivedSignals.ts';
import { evaluate, holds } from '../expressions/expressions.ts';
import type { Scope } from '../expressions/scope.ts';
import type { Expression, Text } from '../flow.ts';
import type { Presence, Reading, ShownText, Tone } from '../nodes.ts';
import { attempt, Unready } from '../notReady.ts';
import { computed } from '../signals.ts';
import type { Texts } from '../text/texts.ts';
import { isAddress } from '../values/safeAddress.ts';

const SILENT = constant('');

/**
 * The words of a text; null while something in them is not there yet, empty when it could not be loaded.
 *
 * @param general the word of the interface that stands in for words that are empty: nobody can press what has no name
 */
export function shownText(texts: Texts, text: Text | undefined, scope: Scope, general?: string): Reading<ShownText> {
  if (text === undefined && general === undefined) return SILENT;
  return computed(() => texts.shown(text, scope, () => (general ? texts.word(general) : '')));
}

/** The value of an expression as a text, such as the name of a drawing or a number; null while it is absent or not there yet. */
export function shownValue(expression: Expression | undefined, scope: Scope): Reading<string | null> {
  return computed(() => {
    const value = attempt(() => evaluate(expression, scope));
    return typeof value === 'string' || typeof value === 'number' ? `${value}` : null;
  });
}

/** Where a picture comes from: a value as it stands, null while it has none, and '' for what no picture may come from (threat A4). */
export function pictureSource(expression: Expression | undefined, scope: Scope): Reading<string | null> {
  const shown = shownValue(expression, scope);
  return computed(() => (shown.value === null || isAddress(shown.value) ? shown.value : ''));
}

const TONES: readonly unknown[] = ['info', 'success', 'warning', 'error'];

export function tone(expression: Expression | undefined, scope: Scope): Reading<Tone> {
  return computed(() => {
    const value = attempt(() => evaluate(expression, scope));
    return TONES.includes(value) ? (value as Tone) : 'neutral';
  });
}

export function flag(expression: Expression | undefined, scope: Scope): Reading<boolean> {
  return computed(() => expression !== undefined && attempt(() => holds(expression, scope)) === true);
}

/** Whether a block is drawn; with `needs`, it is pending or failed while what it says is. */
export const presence = (when: Expression | undefined, scope: Scope, needs?: () => void): Reading<Presence> =>
  presenceOf(() => {
    if (!holds(when, scope)) return 'hidden';
    needs?.();
    return 'shown';
  });

/** The presence that is read, or what keeps it from being read. */
export function presenceOf(read: () => Presence): Reading<Presence> {
  return computed(() => {
    const state = attempt(read);
    return state instanceof Unready ? state.state : state;
  });
}

export const isHidden = ({ presence }: { readonly presence: Reading<Presence> }): boolean =>
  presence.value === 'hidden';

/** What shows nothing takes no room. */
export const unless = (isNothing: () => boolean, standing: Reading<Presence>): Reading<Presence> =>
  computed(() => (standing.value === 'shown' && isNothing() ? 'hidden' : standing.value));
