import type { Json } from '@fahrplan/engine';
import { writeDate } from '../dates.ts';
import type { FieldProps } from '../drawings.ts';
import { TextControl, type TextSpec } from './TextControl.tsx';

const MINUTES = 60;

/** Input that could not be read stays as it was typed. */
const written = (form: RegExp, write: (answer: string) => string) => (answer: Json) =>
  form.test(String(answer)) ? write(String(answer)) : String(answer);

/** How answers stand in the box. The engine reads these and other usual spellings. */
const specs: Readonly<Record<string, TextSpec>> = {
  time: { width: 'code' },
  year: { width: 'code', inputMode: 'numeric' },
  month: { width: 'code', toText: written(/^\d{4}-\d\d$/, (month) => month.split('-').reverse().join('.')) },
  datetime: {
    width: 'day',
    toText: written(/^\d{4}-\d\d-\d\dT/, (moment) => `${writeDate(moment.slice(0, 10))}, ${moment.slice(11)}`),
  },
  duration: {
    width: 'code',
    toText: (answer) =>
      typeof answer === 'number'
        ? `${Math.floor(answer / MINUTES)}:${String(answer % MINUTES).padStart(2, '0')}`
        : String(answer),
  },
};

/** Text input for months, years, times, days with a time, and durations in any usual spelling. */
export function MomentControl({ field }: FieldProps) {
  return <TextControl field={field} spec={specs[field.type] ?? {}} />;
}
