// @vitest-environment jsdom

import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { group as around, type FieldGiven, field, ranged } from '../../../scripts/testbed/fakeSession.ts';
import { onPage, set, show } from '../../support/renderer/stage.tsx';

onPage();

function limits(from: FieldGiven = {}, to: FieldGiven = {}) {
  const least = field('least', { type: 'money', label: 'Rate ab', ...from });
  const most = field('most', { type: 'money', label: 'Rate bis', ...to });
  const group = ranged(around('range', 'Rate im Monat', [least, most]), { min: 20_000, max: 80_000, step: 1000 });
  return { least, most, group };
}

const thumb = (name: string) => screen.findByRole<HTMLInputElement>('slider', { name });
const move = (slider: HTMLElement, value: number) => fireEvent.input(slider, { target: { value: `${value}` } });
const said = (slider: HTMLElement) => slider.getAttribute('aria-valuetext')?.replaceAll('\u00a0', ' ');

describe('a range', () => {
  test('is a group with two thumbs and two boxes, each with the name of its field', async () => {
    show([limits().group]);
    await thumb('Rate ab');
    expect(screen.getByRole('group', { name: 'Rate im Monat' })).toBeDefined();
    for (const role of ['slider', 'textbox'])
      for (const name of ['Rate ab', 'Rate bis']) expect(screen.getByRole(role, { name })).toBeDefined();
  });

  test('announces the amount of a thumb, and at its end that there is no limit', async () => {
    const { group, most } = limits({ answer: 30_000 });
    show([group]);
    expect(said(await thumb('Rate ab'))).toBe('300,00 €');
    expect(said(await thumb('Rate bis'))).toBe('800,00 €, ohne Grenze');
    set(most.answer, 45_050);
    expect(said(await thumb('Rate bis'))).toBe('450,50 €');
  });

  test('reports the value of a moved thumb, and none at its end', async () => {
    const { session } = show([limits({ answer: 30_000 }, { answer: 60_000 }).group]);
    move(await thumb('Rate ab'), 41_000);
    move(await thumb('Rate ab'), 20_000);
    move(await thumb('Rate bis'), 80_000);
    expect(session.heard).toEqual(['answer least 41000', 'answer least undefined', 'answer most undefined']);
  });

  test.each([
    ['Rate ab', 75_000, 'answer least 60000'],
    ['Rate bis', 25_000, 'answer most 30000'],
  ])('keeps the thumb %s from passing the other', async (name, value, heard) => {
    const { session } = show([limits({ answer: 30_000 }, { answer: 60_000 }).group]);
    move(await thumb(name), value);
    expect(session.heard).toEqual([heard]);
  });

  test('reports a blur once a thumb is released', async () => {
    const { session } = show([limits().group]);
    (await thumb('Rate bis')).dispatchEvent(new Event('change'));
    expect(session.heard).toEqual(['touch most']);
  });

  test('shows typed amounts beyond the scale at its end, and text that is no amount as no limit', async () => {
    const { group, least } = limits({ answer: 10_000 });
    show([group]);
    const from = await thumb('Rate ab');
    expect([from.value, said(from)]).toEqual(['20000', '100,00 €']);
    set(least.answer, 'viel');
    expect(said(from)).toBe('200,00 €, ohne Grenze');
  });

  test('has only inputs without a scale, and while a limit is read-only', async () => {
    const { group, least } = limits();
    show([group]);
    await thumb('Rate ab');
    set(group.range.scale, null);
    expect(screen.queryByRole('slider')).toBeNull();
    expect(screen.getAllByRole('textbox')).toHaveLength(2);
    set(group.range.scale, { min: 20_000, max: 80_000, step: 1000 });
    set(least.readonly, true);
    expect(screen.queryByRole('slider')).toBeNull();
  });
});
