import { speakDay } from '../../text/speech.ts';
import { isCivil, parseDate } from '../../values/civilDate.ts';
import { type FieldDescriptor, picked } from '../descriptor.ts';

/** Year below 1000 written with four digits, in either order of the parts. */
const EARLY_YEAR = /^(.*\D)?0\d{3}$|^0\d{3}-|^\d{4}0\d{3}$/;

export const date: FieldDescriptor = {
  ...picked,
  format: 'date',
  read: (text) => parseDate(text) ?? text,
  objection: (answer) => (EARLY_YEAR.test(String(answer)) ? { rule: 'validDate', word: 'date_year' } : undefined),
  unreadable: { rule: 'validDate', word: 'date_unreadable', is: (answer) => !isCivil(answer) },
  speak: (answer, voice) => speakDay(String(answer), voice.language()),
};
