import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  OUTAGES,
  type PreviewState,
  readState,
  THEMES,
  WIDTHS,
  writeState,
} from '../../../../../app/studio/preview/previewState.ts';

const text = fc.string({ minLength: 1 });
const day = fc
  .date({ min: new Date('2020-01-01'), max: new Date('2030-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

const states: fc.Arbitrary<PreviewState> = fc.record(
  {
    flow: text,
    scenario: text,
    day,
    locale: text,
    outage: fc.constantFrom(...OUTAGES),
    width: fc.constantFrom(...WIDTHS),
    theme: fc.constantFrom(...THEMES),
    step: text,
    answers: fc.dictionary(text, fc.oneof(fc.string(), fc.integer(), fc.boolean(), fc.constant(null))),
  },
  { requiredKeys: [] },
);

test('an address leads to the state that it was written from', () => {
  fc.assert(
    fc.property(states, (state) => {
      const address = writeState(state).toString();
      expect(JSON.stringify(readState(new URLSearchParams(address)))).toEqual(JSON.stringify(sorted(state)));
    }),
  );
});

test('an address of any kind is read without its unusable values', () => {
  const query = new URLSearchParams(
    'preview.day=monday&preview.width=7&preview.theme=red&preview.answers={&preview.step=',
  );
  expect(readState(query)).toEqual({});
  expect(readState(new URLSearchParams('preview.answers=[1]'))).toEqual({});
});

test('other parameters stay, and those of an earlier state go', () => {
  const query = new URLSearchParams('file=booking.json&preview.step=one');
  expect(writeState({ theme: 'dark' }, query).toString()).toBe('file=booking.json&preview.theme=dark');
});

/** In the order in which an address is read. */
function sorted(state: PreviewState): PreviewState {
  const { flow, scenario, locale, step, day, outage, theme, width, answers } = state;
  return JSON.parse(JSON.stringify({ flow, scenario, locale, step, day, outage, theme, width, answers }));
}
