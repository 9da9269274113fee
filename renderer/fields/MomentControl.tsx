import type { Json, MomentType } from '@fahrplan/engine';
import { writeDate } from '../dates.ts';
import type { FieldProps } from '../drawings.ts';
import { TextControl, type TextSpec } from './TextControl.tsx';

const MINUTES_PER_HOUR = 60;

/** Formats answers of a form. Input that could not be parsed stays as it was typed. */
const formatted = (form: RegExp, format: (answer: string) => string) => (answer: Json) =>
  form.test(String(answer)) ? format(String(answer)) : String(answer);

/** Formats of answers in the box. The engine parses these and other usual spellings. */
const specs: { readonly [T in MomentType]: TextSpec } = {
  time: { width: 'code' },
  year: { width: 'code', inputMode: 'numeric' },
  month: { width: 'code', toText: formatted(/^\d{4}-\d\d$/, (month) => month.split('-').reverse().join('.')) },
  datetime: {
    width: 'day',
    toText: formatted(/^\d{4}-\d\d-\d\dT/, (moment) => `${writeDate(moment.slice(0, 10))}, ${moment.slice(11)}`),
  },
  duration: {
    width: 'code',
    toText: (answer) =>
      typeof answer === 'number'
        ? `${Math.floor(answer / MINUTES_PER_HOUR)}:${String(answer % MINUTES_PER_HOUR).padStart(2, '0')}`
        : String(answer),
  },
};

/** Text input for months, years, times, days with a time, and durations in any usual spelling. */
export function MomentControl({ field }: FieldProps) {
  return <TextControl field={field} spec={specs[field.type as MomentType]} />;
}
