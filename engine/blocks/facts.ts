import { holds } from '../expressions/expressions.ts';
import type { Scope } from '../expressions/scope.ts';
import type { Facts, Row } from '../flow.ts';
import type { LookOf, NodeBase, Presence, ReadonlySignal, ShownText } from '../nodes.ts';
import { catchNotReady, NotReady, orUndefined } from '../notReady.ts';
import { computed } from '../signals.ts';
import type { FlowState } from '../state/flowState.ts';
import { presence, shownText } from '../view/derived.ts';
import type { BlockContext } from '../view/viewContext.ts';

export interface FactRow {
  readonly key: string;
  /** Hidden, too, when the value says nothing. */
  readonly presence: Presence;
  readonly label: ShownText;
  readonly value: ShownText;
  /** Previous value; null for none. */
  readonly was: ShownText;
}

/** Pairs of label and value; the look `price` highlights the last row as a total, `figure` every value. */
export interface FactsNode extends NodeBase {
  readonly kind: 'facts';
  readonly look: LookOf<'facts'>;
  readonly title: ReadonlySignal<ShownText>;
  readonly rows: ReadonlySignal<readonly FactRow[]>;
}

declare module '../nodes.ts' {
  interface BlockNodes {
    facts: FactsNode;
  }
}

export function factsNode(block: Facts, { view, scope, at }: BlockContext): FactsNode {
  const { texts } = view.state;
  return {
    key: at,
    kind: 'facts',
    look: block.look ?? 'rows',
    presence: presence(block.when, scope, () => {
      for (const row of block.rows) if (holds(row.when, scope)) texts.say(row.value, scope);
    }),
    title: shownText(texts, block.title, scope),
    rows: computed(() => block.rows.map((row, index) => factRow(row, `${at}.${row.id ?? index}`, view.state, scope))),
  };
}

export function factRow(row: Row, key: string, { texts }: FlowState, scope: Scope): FactRow {
  const value = orUndefined(() => texts.say(row.value, scope)) ?? null;
  const state = catchNotReady(() => {
    if (!holds(row.when, scope)) return 'hidden';
    return texts.say(row.value, scope) === '' ? 'hidden' : 'shown';
  });
  return {
    key,
    presence: state instanceof NotReady ? state.state : state,
    label: orUndefined(() => texts.say(row.label, scope)) ?? null,
    value,
    was: row.was === undefined ? null : orUndefined(() => texts.say(row.was, scope)) || null,
  };
}
