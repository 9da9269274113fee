// @vitest-environment jsdom
// Errors that appear away from the focus are announced.

import { FlowView } from '@fahrplan/renderer';
import { kinds } from '@fahrplan/renderer/kinds';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { Field } from '../../../engine/flow.ts';
import { dialog, opened } from '../../support/meanings/stage.ts';
import { onPage } from '../../support/renderer/stage.tsx';

onPage();

const boxOf = (label: string): Field => ({
  type: 'text',
  label,
  rules: [{ rule: 'minLength', value: 3, text: `${label} is short` }],
});

async function shown() {
  const blocks = [{ field: 'first' }, { field: 'second' }];
  const session = await opened(
    dialog({ first: boxOf('first'), second: boxOf('second') }, [{ id: 'a', title: 't', blocks }], {
      as: 'page',
      kinds: kinds.map(({ name }) => name),
      submit: [{ close: true }],
    }),
  );
  render(<FlowView session={session} kinds={kinds} />);
  const user = userEvent.setup();
  const type = async (label: string, text: string) =>
    user.type(await screen.findByLabelText(new RegExp(`^${label}`)), text);
  const announced = () => screen.queryAllByRole('alert').map(({ textContent }) => textContent);
  return { user, type, announced };
}

test('an error is announced when its field is left', async () => {
  const { user, type, announced } = await shown();
  await type('first', 'a');
  await user.tab();
  await waitFor(() => expect(announced()).toEqual(['first is short']));
});

test('errors of Continue are not, since the focus moves there; later ones are', async () => {
  const { user, type, announced } = await shown();
  await type('first', 'a');
  await user.keyboard('{Enter}');
  await waitFor(() => expect(screen.getByLabelText(/^first/).getAttribute('aria-invalid')).toBe('true'));
  expect(announced()).toEqual([]);
  await type('second', 'b');
  await user.tab();
  await waitFor(() => expect(announced()).toEqual(['second is short']));
});
