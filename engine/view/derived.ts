import { constant } from '../derivedSignals.ts';
import { evaluate, holds } from '../expressions/expressions.ts';
import type { Scope } from '../expressions/scope.ts';
import type { Expression, Text } from '../flow.ts';
import type { Presence, PresenceSignal, ReadonlySignal, ShownText, Tone } from '../nodes.ts';
import { catchNotReady, NotReady } from '../notReady.ts';
import { computed } from '../signals.ts';
import type { Texts } from '../text/texts.ts';
import { isAddress } from '../values/safeAddress.ts';
import { failedSource } from './failedBlocks.ts';

const SILENT = constant('');

/** Returns a text; null while loading, empty on failure. `general` is the key of its fallback. */
export function shownText(
  texts: Texts,
  text: Text | undefined,
  scope: Scope,
  general?: string,
): ReadonlySignal<ShownText> {
  if (text === undefined && general === undefined) return SILENT;
  return computed(() => texts.shown(text, scope, () => (general ? texts.word(general) : '')));
}

/** Returns true when a text cannot be said because a source of it failed. */
export function isLost(texts: Texts, text: Text | undefined, scope: Scope): boolean {
  const said = catchNotReady(() => (text === undefined ? '' : texts.say(text, scope)));
  return said instanceof NotReady && said.state === 'failed';
}

/** Returns a text or number as text; null while it is absent or loading. */
export function shownValue(expression: Expression | undefined, scope: Scope): ReadonlySignal<string | null> {
  return computed(() => {
    const value = catchNotReady(() => evaluate(expression, scope));
    return typeof value === 'string' || typeof value === 'number' ? `${value}` : null;
  });
}

/** Returns the source of an image; null for none, '' when it is not allowed (SEC-A4). */
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

/** Visibility by a condition. `needs` reads the content, so that it is pending or failed, too. */
export const presence = (when: Expression | undefined, scope: Scope, needs?: () => void): PresenceSignal =>
  presenceOf(() => {
    if (!holds(when, scope)) return 'hidden';
    needs?.();
    return 'shown';
  });

/** Returns the presence, or pending or failed while it cannot be read. */
export function presenceOf(read: () => Presence): PresenceSignal {
  const shown = computed(() => {
    const state = catchNotReady(read);
    return state instanceof NotReady ? state.state : state;
  });
  return Object.assign(shown, { failure: () => failedSource(read) });
}

export const isHidden = ({ presence }: { readonly presence: ReadonlySignal<Presence> }): boolean =>
  presence.value === 'hidden';

/** Hides blocks without visible content, so that they leave no gap. */
export const unless = (isNothing: () => boolean, standing: PresenceSignal): PresenceSignal =>
  Object.assign(
    computed(() => (standing.value === 'shown' && isNothing() ? 'hidden' : standing.value)),
    standing.failure && { failure: standing.failure },
  );
