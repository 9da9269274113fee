import { type FieldMetadata, textual } from '../../authoring/metadata/fieldMetadata.ts';

export const text: FieldMetadata<'text'> = {
  ...textual,
  ownControl: false,
  says: 'text',
  words: 'string input',
  samples: ['Beispiel'],
  fills: /^(?!(email|.+-password|bday)$)/,
};
