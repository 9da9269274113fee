import { type FieldMeaning, textual } from '../../authoring/metadata/fieldMetadata.ts';

export const text: FieldMeaning<'text'> = {
  ...textual,
  ownControl: false,
  says: 'text',
  words: 'string input',
  samples: ['Beispiel'],
  fills: /^(?!(email|.+-password|bday)$)/,
};
