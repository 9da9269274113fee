// Texts of a flow that a customer sees.
import { expect, test } from 'vitest';
import { textsIn } from '../../../../../../app/studio/preview/walk/onScreen.ts';

const signalOf = (value: unknown) => ({ peek: () => value });

test('are those of shown blocks and rows', () => {
  const rows = [
    { presence: 'shown', value: 'row' },
    { presence: 'hidden', value: 'no row' },
  ];
  const step = {
    title: signalOf('title'),
    blocks: [
      { presence: signalOf('shown'), label: signalOf('block'), rows: signalOf(rows) },
      { presence: signalOf('hidden'), label: signalOf('no block') },
    ],
  };
  expect(textsIn(step)).toEqual(['title', 'block', 'row']);
});
