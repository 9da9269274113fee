// List of invoices (ACC-2).

import type { TableNode } from '@fahrplan/engine';
import { expect, test } from 'vitest';
import { bodyOf } from '../../support/journeys/bodies.ts';
import { plain, shown, wordsOn } from '../../support/journeys/screen.ts';
import { walk } from '../../support/journeys/walk.ts';

async function open(statuses: readonly string[]) {
  const getInvoices = statuses.map((status, at) => bodyOf('Invoice', { id: `i${at}`, status }));
  const flow = await walk('invoices', { answers: { getInvoices } });
  await shown(flow);
  return flow;
}

const tableOn = (flow: Awaited<ReturnType<typeof open>>) =>
  flow.blocks().find((block): block is TableNode => block.kind === 'table') as TableNode;

test.each([
  ['PAID', 'Bezahlt', 'success'],
  ['DUNNING', 'Fehlgeschlagen', 'error'],
  ['CANCELLED', 'Fehlgeschlagen', 'error'],
  ['UNCOLLECTIBLE', 'Fehlgeschlagen', 'error'],
  ['OVERDUE', 'Fehlgeschlagen', 'error'],
  ['DISPUTED', 'Fehlgeschlagen', 'error'],
  ['REFUNDED', 'Erstattet', 'success'],
  ['PARTIALLY_REFUNDED', 'Teilweise erstattet', 'success'],
  ['ISSUED', 'Offen', 'info'],
])('%s is shown as %s', async (status, group, tone) => {
  const flow = await open([status]);
  const cells = tableOn(flow).rows.value?.[0]?.cells ?? [];
  expect(cells.map(({ text, action }) => plain(action?.label.value ?? text.value ?? ''))).toEqual([
    '20.11.2026',
    'RE-202611-501001-1',
    '399,00 €',
    group,
  ]);
  expect(cells[3]?.tone.value).toBe(tone);
  expect(wordsOn(flow).includes('hat nicht geklappt')).toBe(tone === 'error');
});

test('shows half a year at first, and downloads each file under its number', async () => {
  const flow = await open(Array.from({ length: 7 }, () => 'PAID'));
  expect(tableOn(flow).rows.value).toHaveLength(6);
  await tableOn(flow).more.value?.press();
  expect(tableOn(flow).rows.value).toHaveLength(7);
  await tableOn(flow).rows.value?.[0]?.cells[1]?.action?.press();
  expect(flow.redirects).toEqual([{ url: '/portal/api/bff/invoices/return-window-open-9/document', tab: true }]);
});

test('shows a message without invoices', async () => {
  const flow = await open([]);
  expect(wordsOn(flow)).toContain('Noch keine Rechnungen.');
  const table = tableOn(flow);
  const around = flow.blocks().find((block) => block.kind === 'group' && block.blocks.value?.includes(table));
  expect(around?.presence.value).toBe('hidden');
});
