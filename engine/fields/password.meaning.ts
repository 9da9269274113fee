import { type FieldMeaning, textual } from './meaning.ts';

export const password: FieldMeaning<'password'> = {
  ...textual,
  ownControl: true,
  says: 'text as it was typed; with the rule `strength` it is said how strong it is',
  words: 'secret',
  samples: ['Sommerregen7!'],
};
