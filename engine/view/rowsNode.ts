// Nodes and words of rows.
import { evaluate, holds } from '../expressions/expressions.ts';
import type { FieldNode, RowNode, RowsPart } from '../nodes.ts';
import { orUndefined } from '../notReady.ts';
import { computed, untracked } from '../signals.ts';
import type { FieldState } from '../state/fieldState.ts';
import { findInRows, type RowState, RowsState } from '../state/rowsState.ts';
import { shownText } from './derived.ts';

/** @param make creates the node of a field of a row */
export function rowsPart(state: FieldState, make: (field: FieldState) => FieldNode): RowsPart | null {
  if (!(state instanceof RowsState)) return null;
  const { field, context } = state;
  const { scope, texts } = context;
  const made = new WeakMap<RowState, RowNode>();
  const positions = computed(() => new Map(state.rows.value.map((row, index) => [row.key, index + 1])));
  const nodeOf = (row: RowState): RowNode => {
    const known = made.get(row);
    if (known) return known;
    const node: RowNode = {
      key: row.key,
      name: `${state.name}.${row.key}`,
      position: computed(() => positions.value.get(row.key) ?? 0),
      fields: untracked(() => [...row.fields.values()].map(make)),
      remove: () => state.remove(row.key),
      moveTo: (position) => state.move(row.key, position - 1),
    };
    made.set(row, node);
    return node;
  };
  return {
    rows: computed(() => orUndefined(() => state.rows.value.map(nodeOf)) ?? null),
    name: shownText(texts, field.row, scope),
    add: shownText(texts, field.add, scope),
    movable: field.movable ?? false,
    removed: computed(() => {
      const removed = state.removed.value;
      return (
        removed && {
          name: `${state.name}.${removed.row.key}`,
          position: removed.index + 1,
          restore: () => state.putBack(),
        }
      );
    }),
    append() {
      if (orUndefined(() => state.readonly.peek())) return null;
      const full = refusal(state);
      if (full === null) state.append();
      return full;
    },
  };
}

/** Returns why no row can be added: the text of a rule about their number. */
function refusal({ field: { rules = [] }, rows, context: { scope, texts } }: RowsState): string | null {
  const most = rules.find(
    (rule) =>
      'rule' in rule &&
      rule.rule === 'maxRows' &&
      orUndefined(() => holds(rule.when, scope) && rows.peek().length >= Number(evaluate(rule.value, scope))),
  );
  return most ? (orUndefined(() => texts.say(most.text, scope)) ?? '') : null;
}

export interface SpokenRow {
  readonly key: string;
  readonly label: string;
  readonly value: string;
}

/** Returns a line for each row: its name, and the answers in it. */
export function speakRows(state: FieldState, speak: (field: FieldState) => string): SpokenRow[] {
  if (!(state instanceof RowsState)) return [];
  const { texts, scope } = state.context;
  const name = texts.say(state.field.row, scope);
  return state.rows.value.map(({ key, fields }, index) => ({
    key: `${state.name}.${key}`,
    label: texts.word('rows.row', { name, position: index + 1 }),
    value: [...fields.values()].map(speak).filter(Boolean).join(', '),
  }));
}

/** Extension for rows: their state and their view. */
export const rows = { State: RowsState, find: findInRows, show: rowsPart, speak: speakRows };
