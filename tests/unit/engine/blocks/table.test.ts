// List in columns, with each cell in the scope of its row.

import { createFlow, type Host, type PreparedFlow, type TableNode } from '@fahrplan/engine';
import { kinds } from '@fahrplan/engine/kinds';
import { expect, test } from 'vitest';
import { silentHost } from '../../../../scripts/testbed/silentHost.ts';
import { catalogue } from '../../../support/definitions.ts';
import { untilOpened } from '../../../support/opened.ts';

const table: PreparedFlow = {
  id: 'invoices',
  version: 1,
  kinds: [],
  as: 'page',
  input: { list: { type: 'any' as never } },
  allowed: [],
  sources: {},
  fields: {},
  steps: [
    {
      id: 'only',
      title: 'title',
      blocks: [
        {
          kind: 'table',
          each: { var: 'input.list' },
          as: 'invoice',
          key: { var: 'invoice.id' },
          limit: 2,
          more: 'more',
          empty: 'none',
          columns: [
            { label: 'number', value: { show: { var: 'invoice.id' } } },
            {
              label: 'state',
              value: { show: { var: 'invoice.state' } },
              tone: { if: [{ '===': [{ var: 'invoice.state' }, 'paid'] }, 'success', 'warning'] },
            },
            { label: 'file', action: { label: 'load', do: [{ open: 'other', with: { id: { var: 'invoice.id' } } }] } },
          ],
        },
      ],
    },
  ],
  submit: [],
};

async function open(list: { id: string; state: string }[], changes: Partial<Host> = {}) {
  const session = createFlow({ flow: table, catalogue, host: silentHost(changes), input: { list }, kinds });
  await untilOpened(session);
  return session.step.value?.blocks[0] as TableNode;
}

const paid = (id: string) => ({ id, state: 'paid' });
const words = (node: TableNode) => node.rows.value?.map(({ cells }) => cells.map(({ text }) => text.value));

test('a table has its cells with their tones', async () => {
  const node = await open([paid('1'), { id: '2', state: 'open' }]);
  expect(node.columns.map(({ value }) => value)).toEqual(['number', 'state', 'file']);
  expect(words(node)).toEqual([
    ['1', 'paid', ''],
    ['2', 'open', ''],
  ]);
  expect(node.rows.value?.map(({ cells }) => cells[1]?.tone.value)).toEqual(['success', 'warning']);
  expect(node.more.value).toBeNull();
});

test('a table shows the remaining rows on request', async () => {
  const node = await open([paid('1'), paid('2'), paid('3')]);
  expect(words(node)).toHaveLength(2);
  await node.more.value?.press();
  expect(words(node)).toHaveLength(3);
  expect(node.more.value).toBeNull();
});

test('a table runs the button of a row with that row', async () => {
  const opened: unknown[] = [];
  const node = await open([paid('1'), paid('2')], { open: async (_, input) => void opened.push(input) as undefined });
  await node.rows.value?.[1]?.cells[2]?.action?.press();
  expect(opened).toEqual([{ id: '2' }]);
});

test('a table without rows has a message', async () => {
  const node = await open([]);
  expect([words(node), node.empty.value]).toEqual([[], 'none']);
});
