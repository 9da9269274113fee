import { type FieldMetadata, textual } from '../../authoring/metadata/fieldMetadata.ts';

export const email: FieldMetadata<'email'> = {
  ...textual,
  ownControl: false,
  says: 'text in lower case',
  words: 'mail',
  // Somebody whom nobody knows yet is led another way.
  samples: ['katharina.brandl@example.de', 'katharina.brandl@example.de', 'neu@example.de'],
  fills: /^(email|username)$/,
};
