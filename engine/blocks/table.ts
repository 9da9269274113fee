import { evaluate } from '../expressions/expressions.ts';
import type { Column, Table } from '../flow.ts';
import type { ActionNode, NodeBase, ReadonlySignal, ShownText, Tone } from '../nodes.ts';
import { orUndefined } from '../notReady.ts';
import { computed } from '../signals.ts';
import { createAction } from '../view/action.ts';
import { presence, shownText, tone } from '../view/derived.ts';
import { moreAction, repeat } from '../view/list.ts';
import type { BlockContext } from '../view/viewContext.ts';

export interface TableCell {
  readonly text: ReadonlySignal<ShownText>;
  readonly tone: ReadonlySignal<Tone>;
  readonly action: ActionNode | null;
}

export interface TableRow {
  readonly key: string;
  readonly cells: readonly TableCell[];
}

/** A list in columns; narrow screens show each row as a card. */
export interface TableNode extends NodeBase {
  readonly kind: 'table';
  readonly title: ReadonlySignal<ShownText>;
  readonly columns: readonly ReadonlySignal<ShownText>[];
  readonly rows: ReadonlySignal<readonly TableRow[] | null>;
  /** Shows the rows beyond the limit; null when all are shown. */
  readonly more: ReadonlySignal<ActionNode | null>;
  /** Shown instead when there are no rows. */
  readonly empty: ReadonlySignal<ShownText>;
}

declare module '../nodes.ts' {
  interface BlockNodes {
    table: TableNode;
  }
}

export function tableNode(block: Table, context: BlockContext): TableNode {
  const { view, scope, at } = context;
  const { texts } = view.state;
  const list = repeat(block, scope, at, (inner, key) => tableRow(block, { view, scope: inner, at: key }));
  const more = moreAction(block.more, context, list.expand);
  return {
    key: at,
    kind: 'table',
    presence: presence(block.when, scope, () => evaluate(block.each, scope)),
    title: shownText(texts, block.title, scope),
    columns: block.columns.map(({ label }) => shownText(texts, label, scope)),
    rows: computed(() => orUndefined(list.nodes) ?? null),
    more: computed(() => (orUndefined(list.isCut) ? more : null)),
    empty: shownText(texts, block.empty, scope),
  };
}

function tableRow(block: Table, context: BlockContext): TableRow {
  return {
    key: context.at,
    cells: block.columns.map((column, index) => cell(column, context, `${context.at}.${index}`)),
  };
}

function cell({ value, tone: of, action }: Column, { view, scope }: BlockContext, at: string): TableCell {
  return {
    text: shownText(view.state.texts, value, scope),
    tone: tone(of, scope),
    action: action ? { ...createAction(action, { view, scope, at }), look: 'link' } : null,
  };
}
