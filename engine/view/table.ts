// Tables: a list in columns, each cell a text or a button.
import { evaluate } from '../expressions/expressions.ts';
import type { Column, Table } from '../flow.ts';
import type { TableCell, TableNode, TableRow } from '../nodes.ts';
import { ready } from '../notReady.ts';
import { computed } from '../signals.ts';
import { createAction } from './action.ts';
import { presence, shownText, tone } from './derived.ts';
import { moreAction, repeat } from './list.ts';
import type { Spot } from './viewContext.ts';

/** A table over a list. */
export function tableNode(block: Table, place: Spot): TableNode {
  const { stand, scope, at } = place;
  const { texts } = stand.page;
  const list = repeat(block, scope, at, (inner, key) => tableRow(block, { stand, scope: inner, at: key }));
  const more = moreAction(block.more, place, list.expand);
  return {
    key: at,
    kind: 'table',
    presence: presence(block.when, scope, () => evaluate(block.each, scope)),
    title: shownText(texts, block.title, scope),
    columns: block.columns.map(({ label }) => shownText(texts, label, scope)),
    rows: computed(() => ready(list.nodes) ?? null),
    more: computed(() => (ready(list.isCut) ? more : null)),
    empty: shownText(texts, block.empty, scope),
  };
}

function tableRow(block: Table, place: Spot): TableRow {
  return { key: place.at, cells: block.columns.map((column, index) => cell(column, place, `${place.at}.${index}`)) };
}

function cell({ value, tone: of, action }: Column, { stand, scope }: Spot, at: string): TableCell {
  return {
    text: shownText(stand.page.texts, value, scope),
    tone: tone(of, scope),
    action: action ? { ...createAction(action, { stand, scope, at }), look: 'link' } : null,
  };
}
