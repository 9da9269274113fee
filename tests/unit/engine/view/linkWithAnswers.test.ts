// Links that set answers keep the others in the address.
import type { Destination } from '@fahrplan/engine';
import { expect, test } from 'vitest';
import type { Block, Field } from '../../../../engine/flow.ts';
import { dialog, opened } from '../../../support/meanings/stage.ts';

const field = (widget?: Field['widget']): Field => ({ type: 'boolean', label: 'l', ...(widget && { widget }) });

test.each([
  ['yesno', { hurt: false, page: '2' }],
  [undefined, { page: '2' }],
] as const)('a no to a field with the widget %s', async (widget, kept) => {
  const links: Destination[] = [];
  const press: Block = { kind: 'action', label: 'l', do: [{ set: { page: '2' } }] };
  const session = await opened(
    dialog(
      { hurt: field(widget), page: { type: 'text', label: 'l' } },
      [{ id: 'a', title: 't', blocks: [{ field: 'hurt' }, { field: 'page' }, press] }],
      { as: 'page', keep: 'url' },
    ),
    {
      link: (to) => {
        links.push(to);
        return { href: '/', tab: false, within: true, prepare: () => undefined };
      },
    },
  );
  session.answer('hurt', false);
  const action = session.step.peek()?.blocks.at(-1);
  if (action?.kind !== 'action') throw new Error('no action');
  action.link.peek();
  expect(links.at(-1)).toEqual({ page: 'little', with: kept });
});
