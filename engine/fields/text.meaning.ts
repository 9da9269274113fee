import { type FieldMeaning, textual } from './meaning.ts';

export const text: FieldMeaning<'text'> = {
  ...textual,
  brought: false,
  says: 'text',
  words: 'string input',
  samples: ['Beispiel'],
};
