import { type ActionNode, type ShownText, signal, type TableNode } from '@fahrplan/engine';
import { action, facts } from '../../../scripts/testbed/fakeSession.ts';
import { LONG } from '../../stage/examples.ts';
import { said } from '../../stage/said.ts';
import { showsBlocks } from '../../stage/stage.tsx';

export default { title: 'Kinds/Blocks/table' };

const cell = (words: ShownText, button: ActionNode | null = null) => ({
  text: signal(words),
  tone: signal('neutral' as const),
  action: button,
});

const invoices = ['November', 'Oktober', 'September'].map((month, at) => ({
  key: month,
  cells: [
    cell(`${month} 2026`),
    { ...cell(at === 0 ? 'Offen' : 'Bezahlt'), tone: signal(at === 0 ? ('warning' as const) : ('success' as const)) },
    cell('549,00 €'),
    cell('', action('Herunterladen', { look: 'link' })),
  ],
}));

function table(rows: TableNode['rows']['value'], more: ActionNode | null = null, column = 'Betrag'): TableNode {
  const { key, presence, title } = facts([], 'rows', 'Rechnungen');
  return {
    key,
    presence,
    title,
    kind: 'table',
    columns: ['Monat', 'Stand', column, 'Rechnung'].map((words) => signal<ShownText>(words)),
    rows: signal(rows),
    more: signal(more),
    empty: signal('Noch gibt es keine Rechnung.'),
  };
}

export const Rows = said(
  showsBlocks(() => [table(invoices)], { look: 'board' }),
  [
    'heading "Rechnungen"',
    'table "Rechnungen"',
    'rowgroup ""',
    'rowgroup ""',
    'row ""',
    'row ""',
    'row ""',
    'row ""',
    'columnheader "Monat"',
    'columnheader "Stand"',
    'columnheader "Betrag"',
    'columnheader "Rechnung"',
    'cell "November 2026"',
    'cell "Offen"',
    'cell "549,00 €"',
    'cell "Herunterladen"',
    'cell "Oktober 2026"',
    'cell "Bezahlt"',
    'cell "549,00 €"',
    'cell "Herunterladen"',
    'cell "September 2026"',
    'cell "Bezahlt"',
    'cell "549,00 €"',
    'cell "Herunterladen"',
    'button "Herunterladen"',
    'button "Herunterladen"',
    'button "Herunterladen"',
  ],
);
export const More = showsBlocks(() => [table(invoices, action('Alle zeigen', { look: 'link' }))], { look: 'board' });
export const Empty = showsBlocks(() => [table([])]);
export const Loading = showsBlocks(() => [table(null)], { waits: true });
export const LongWords = showsBlocks(() => [
  table([{ key: 'a', cells: [cell(LONG), cell(LONG), cell('1.234.567,00 €'), cell('', action(LONG))] }], null, LONG),
]);
