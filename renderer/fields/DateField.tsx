import type { FieldProps } from '../FieldView.tsx';
import { useSignal } from '../useSignal.ts';
import { DateEntry } from './DateEntry.tsx';
import { DayPicker } from './DayPicker.tsx';
import { FieldFrame } from './FieldFrame.tsx';

/** A date: a strip of offered days, or a box to type into, with a calendar unless the day is long known. */
export function DateField({ field }: FieldProps) {
  const offered = useSignal(field.options);
  if (field.widget === 'days') return <DayPicker field={field} />;
  const known = field.widget === 'typed' || field.autocomplete?.startsWith('bday') === true;
  const calendar = !known && offered !== null;
  return <FieldFrame field={field}>{(wiring) => <DateEntry field={field} wiring={wiring} calendar={calendar} />}</FieldFrame>;
}
