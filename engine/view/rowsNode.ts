// Nodes and words of rows.
import { evaluate, holds } from '../expressions/expressions.ts';
import type { Scope } from '../expressions/scope.ts';
import type { FieldNode, RowNode, RowsPart } from '../nodes.ts';
import { NotReady, orUndefined } from '../notReady.ts';
import { computed, untracked } from '../signals.ts';
import type { FieldState } from '../state/fieldState.ts';
import { definitionInRows, type RowState, RowsState } from '../state/rowsState.ts';
import { whenReady } from '../whenReady.ts';
import { shownText } from './derived.ts';

interface WithValidator {
  readonly validator: { validate(fields: readonly FieldState[]): void };
}

interface Placed<View> {
  readonly view: View;
  readonly scope: Scope;
  readonly at: string;
}

/** @param make creates the node of a field; passed to avoid an import cycle */
export function rowsPart<View extends WithValidator>(
  state: FieldState,
  make: (block: { readonly field: string }, context: Placed<View>) => FieldNode,
  view: View,
  at: string,
): RowsPart | null {
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
      fields: untracked(() =>
        [...row.fields.values()].map(({ name, context: { scope: inner } }) =>
          make({ field: name }, { view, scope: inner, at: `${at}.${name}` }),
        ),
      ),
      async check() {
        const asked = fieldsIn(row).filter((inner) => orUndefined(() => inner.asked.peek()));
        view.validator.validate(asked);
        const isWrong = ({ fault: { value } }: FieldState) => value !== null && !value.passes;
        const first = await whenReady(() => asked.find(isWrong));
        return first instanceof NotReady ? null : (first?.name ?? null);
      },
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
    fields: () =>
      untracked(() => orUndefined(() => state.rows.value) ?? []).flatMap((row) => {
        const [any] = row.fields.values();
        const title = () => orUndefined(() => any?.context.row?.title()) ?? '';
        return nodeOf(row).fields.map((own) => ({
          ...own,
          label: computed(() => [title(), own.label.value].filter(Boolean).join(', ')),
        }));
      }),
    append() {
      if (orUndefined(() => state.readonly.peek())) return null;
      const full = refusal(state);
      if (full === null) state.append();
      return full;
    },
  };
}

/** Fields of a row, and of the rows in it. */
const fieldsIn = ({ fields }: RowState): FieldState[] =>
  [...fields.values()].flatMap((field) => [field, ...(field.inner ?? [])]);

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

type Speak<State> = (field: FieldState, state: State) => string;

/** Returns the name of each row, and its answers with their labels. */
function answersByRow<State>(field: FieldState, speak: Speak<State>, state: State) {
  if (!(field instanceof RowsState)) return [];
  const { texts, scope } = field.context;
  const name = texts.say(field.field.row, scope);
  return field.rows.value.map(({ key, fields }, index) => ({
    key: `${field.name}.${key}`,
    label: texts.word('rows.row', { name, position: index + 1 }),
    answers: [...fields.values()].flatMap((own) => {
      const answer = speak(own, state);
      return answer ? [{ label: texts.say(own.field.label, own.context.scope), answer }] : [];
    }),
  }));
}

/** Returns a row of a review for each row. Answers to several questions stand below each other. */
export const reviewRows = <State>(field: FieldState, speak: Speak<State>, state: State) =>
  answersByRow(field, speak, state).map(({ key, label, answers }) => ({
    ...{ key, label, was: null, presence: 'shown' as const },
    value: answers.map((own) => (answers.length > 1 ? `${own.label}: ${own.answer}` : own.answer)).join('\n'),
  }));

/** Returns all rows in one line. */
export const sayRows = <State>(field: FieldState, speak: Speak<State>, state: State): string =>
  answersByRow(field, speak, state)
    .map(({ label, answers }) => [label, answers.map(({ answer }) => answer).join(', ')].filter(Boolean).join(': '))
    .join('; ');

/** Extension for rows: their state and their view. */
export const rows = {
  State: RowsState,
  definition: definitionInRows,
  show: rowsPart,
  say: sayRows,
  review: reviewRows,
};
