// Facts: pairs of label and value.
import { holds } from '../expressions/expressions.ts';
import type { Scope } from '../expressions/scope.ts';
import type { Facts, Row } from '../flow.ts';
import type { FactRow, FactsNode } from '../nodes.ts';
import { attempt, ready, Unready } from '../notReady.ts';
import { computed } from '../signals.ts';
import type { Page } from '../state/flowState.ts';
import { presence, shownText } from './derived.ts';
import type { Spot } from './viewContext.ts';

/** Pairs of label and value. */
export function factsNode(block: Facts, { stand, scope, at }: Spot): FactsNode {
  const { texts } = stand.page;
  return {
    key: at,
    kind: 'facts',
    look: block.look ?? 'rows',
    presence: presence(block.when, scope, () => {
      for (const row of block.rows) if (holds(row.when, scope)) texts.say(row.value, scope);
    }),
    title: shownText(texts, block.title, scope),
    rows: computed(() => block.rows.map((row, index) => factRow(row, `${at}.${row.id ?? index}`, stand.page, scope))),
  };
}

/** A row of facts as it stands now. */
export function factRow(row: Row, key: string, { texts }: Page, scope: Scope): FactRow {
  const state = attempt(() => (holds(row.when, scope) ? 'shown' : 'hidden'));
  return {
    key,
    presence: state instanceof Unready ? state.state : state,
    label: ready(() => texts.say(row.label, scope)) ?? null,
    value: ready(() => texts.say(row.value, scope)) ?? null,
    was: row.was === undefined ? null : ready(() => texts.say(row.was, scope)) || null,
  };
}
