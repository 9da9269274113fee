// @vitest-environment jsdom

import { FlowView, useSignal } from '@fahrplan/renderer';
import { kinds } from '@fahrplan/renderer/kinds';
import { signal } from '@preact/signals-core';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Profiler, useRef } from 'react';
import { expect, test } from 'vitest';
import { fakeSession, field, step } from '../../../scripts/testbed/fakeSession.ts';
import { onPage, set } from '../../support/renderer/stage.tsx';

onPage();

function stage(count: number) {
  const fields = Array.from({ length: count }, (_, index) => field(`f${index}`, { label: `Feld ${index}` }));
  const session = fakeSession([step('many', 'Viele', fields)]);
  let commits = 0;
  const view = <FlowView session={session} kinds={kinds} />;
  render(
    <Profiler id="flow" onRender={() => void commits++}>
      {view}
    </Profiler>,
  );
  commits = 0;
  return { fields, commits: () => commits };
}

test('typing renders nothing again, because the browser holds the text', async () => {
  const { commits } = stage(20);
  await userEvent.setup().type(screen.getByRole('textbox', { name: 'Feld 3' }), 'abc');
  expect(commits()).toBe(0);
});

test('an issue renders its own field once', () => {
  const { fields, commits } = stage(20);
  const others = screen.getAllByRole('textbox').map((box) => box.outerHTML);
  const [, , , third] = fields;
  if (third) set(third.issue, 'Gib etwas ein');
  expect(commits()).toBe(1);
  const after = screen.getAllByRole('textbox').map((box) => box.outerHTML);
  expect(after.filter((html, index) => html !== others[index])).toHaveLength(1);
});

test('a value is rendered once per change, and not for an equal one', () => {
  const value = signal(1);
  let drawn = 0;
  function Shown() {
    const count = useRef(0);
    drawn = ++count.current;
    return <p>{useSignal(value)}</p>;
  }
  render(<Shown />);
  set(value, 1);
  expect(drawn).toBe(1);
  set(value, 2);
  expect(drawn).toBe(2);
  expect(screen.getByText('2')).toBeTruthy();
});
