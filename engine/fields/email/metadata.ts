import { type FieldMeaning, textual } from '../../authoring/metadata/fieldMetadata.ts';

export const email: FieldMeaning<'email'> = {
  ...textual,
  ownControl: false,
  says: 'text in lower case',
  words: 'mail',
  // Somebody whom nobody knows yet is led another way.
  samples: ['katharina.brandl@example.de', 'katharina.brandl@example.de', 'neu@example.de'],
  fills: /^(email|username)$/,
};
