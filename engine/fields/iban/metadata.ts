import { type FieldMetadata, textual } from '../../authoring/metadata/fieldMetadata.ts';

export const iban: FieldMetadata<'iban'> = {
  ...textual,
  ownControl: true,
  implies: 'validIBAN',
  says: 'text without spaces, in capitals',
  words: 'bank account',
  samples: ['DE89370400440532013000'],
  fills: /^$/,
};
