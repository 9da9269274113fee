import { speakDay } from '../texts/speech.ts';
import { isCivil, parseDate } from '../values/date.ts';
import { type FieldDescriptor, picked } from './descriptor.ts';

export const date: FieldDescriptor = {
  ...picked,
  format: 'date',
  read: (text) => parseDate(text) ?? text,
  unreadable: { rule: 'validDate', word: 'date_unreadable', is: (answer) => !isCivil(answer) },
  speak: (answer, voice) => speakDay(String(answer), voice.language()),
};
