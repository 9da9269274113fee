import { type FieldMeaning, textual } from './meaning.ts';

export const postcode: FieldMeaning<'postcode'> = {
  ...textual,
  brought: false,
  says: 'text without spaces',
  words: 'plz zip zipcode',
  samples: ['80337'],
};
