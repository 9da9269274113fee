// A group without texts is hidden when all its content is.

import type { BlockNode, FlowSession } from '@fahrplan/engine';
import { describe, expect, test } from 'vitest';
import type { Block, PreparedFlow } from '../../../../engine/flow.ts';
import { dialog, opened } from '../../../support/meanings/stage.ts';

const fields: PreparedFlow['fields'] = {
  more: { type: 'boolean' },
  names: { type: 'choices', options: [{ value: 'a' }, { value: 'b' }] },
} as unknown as PreparedFlow['fields'];

const words: Block = { kind: 'text', text: 'words', when: { '===': [{ var: 'form.more' }, true] } };

const openedWith = (block: Block): Promise<FlowSession> =>
  opened(dialog(fields, [{ id: 'only', title: 'only', blocks: [block] }]));

const presenceOf = (session: FlowSession): BlockNode['presence']['value'] | undefined =>
  session.step.value?.blocks[0]?.presence.value;

describe('a group in which everything is hidden', () => {
  test('is hidden at any depth, and shown as soon as one block is', async () => {
    const session = await openedWith({ kind: 'group', blocks: [words, { kind: 'group', blocks: [words] }] });
    expect(presenceOf(session)).toBe('hidden');
    session.answer('more', true);
    expect(presenceOf(session)).toBe('shown');
    session.answer('more', false);
    expect(presenceOf(session)).toBe('hidden');
  });

  test('is shown if it has own text or a link', async () => {
    expect(presenceOf(await openedWith({ kind: 'group', title: 'title', blocks: [words] }))).toBe('shown');
    const leading = await openedWith({ kind: 'group', do: [{ redirect: { page: 'my-cars' } }], blocks: [words] });
    expect(presenceOf(leading)).toBe('shown');
  });

  test('does not count as an entry of a list, and a list of only such groups is empty', async () => {
    const each = { var: 'form.names' } as const;
    const session = await openedWith({ kind: 'group', look: 'list', each, as: 'name', blocks: [words] } as Block);
    session.answer('names', ['a', 'b']);
    expect(presenceOf(session)).toBe('hidden');
    session.answer('more', true);
    expect(presenceOf(session)).toBe('shown');
  });
});
