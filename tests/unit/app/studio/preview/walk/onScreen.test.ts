// Texts of a flow that a customer sees.
import { expect, test } from 'vitest';
import { lookOf, textsIn } from '../../../../../../app/studio/preview/walk/onScreen.ts';
import type { FlowSession, StepNode } from '../../../../../../engine/index.ts';

const signalOf = (value: unknown) => ({ peek: () => value });

test('texts on screen are those of shown blocks and rows', () => {
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

test('a step looks the same with other hidden blocks, and different with other shown ones', () => {
  const at = (position: number, ...blocks: readonly object[]) => {
    const step = { id: 'a', title: signalOf('title'), blocks } as unknown as StepNode;
    return lookOf({ progress: signalOf({ position }) } as unknown as FlowSession, step);
  };
  const of = (...blocks: readonly object[]) => at(1, ...blocks);
  const field = { key: 'a', presence: signalOf('shown'), look: 'plain', required: signalOf(true), label: 'Name' };
  const hidden = { ...field, presence: signalOf('hidden') };
  expect(of({ ...field, key: 'b' }, hidden)).toBe(of(hidden, field));
  expect(of(field, hidden)).toBe(of(field));
  const others = [
    { ...field, look: 'wide' },
    { ...field, required: signalOf(false) },
    { ...field, label: 'Names' },
  ];
  expect(new Set([of(field), at(2, field), of(), ...others.map((other) => of(other))]).size).toBe(6);
});
