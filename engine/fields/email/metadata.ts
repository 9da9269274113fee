import { type FieldMetadata, textual } from '../../authoring/metadata/fieldMetadata.ts';

export const email: FieldMetadata<'email'> = {
  ...textual,
  ownControl: false,
  implies: 'email',
  says: 'text in lower case',
  words: 'mail',
  samples: ['anna@example.com'],
  fills: /^(email|username)$/,
};
