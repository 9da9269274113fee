// List limited to its first entries, with a button for the rest if it has a label.
import { expect, test } from 'vitest';
import type { Block } from '../../../../engine/flow.ts';
import { dialog, opened } from '../../../support/meanings/stage.ts';

const each = [1, 2, 3, 4, 5, 6, 7, 8, 9];
const list = { each, as: 'entry', limit: 5 };
const shown = { show: { var: 'entry' } };
const KINDS: readonly (readonly [string, Block])[] = [
  ['actions', { kind: 'action', label: shown, do: [], ...list }],
  ['groups', { kind: 'group', blocks: [{ kind: 'text', text: shown }], ...list }],
  ['disclosures', { kind: 'disclosure', title: shown, blocks: [{ kind: 'text', text: shown }], ...list }],
  ['a table', { kind: 'table', key: { var: 'entry' }, columns: [{ label: 'number', value: shown }], ...list }],
];

/** Returns the number of entries, and whether there is a button for more. */
async function shownOf(block: Block): Promise<[number | undefined, boolean]> {
  const session = await opened(dialog({}, [{ id: 'only', title: 'only', blocks: [block] }]));
  const [node] = session.step.peek()?.blocks ?? [];
  if (node?.kind === 'table') return [node.rows.value?.length, node.more.value !== null];
  const blocks = node?.kind === 'group' ? (node.blocks.value ?? []) : [];
  const entries = blocks.filter(({ key }) => !key.endsWith('.more'));
  return [entries.length, entries.length < blocks.length];
}

test.each(KINDS)('a list without "more" omits the rest, and with it has a button: %s', async (_, block) => {
  expect(await shownOf(block)).toEqual([5, false]);
  expect(await shownOf({ ...block, more: 'more' } as Block)).toEqual([5, true]);
});
