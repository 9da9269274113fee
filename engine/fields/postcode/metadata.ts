import { type FieldMetadata, textual } from '../../authoring/metadata/fieldMetadata.ts';

export const postcode: FieldMetadata<'postcode'> = {
  ...textual,
  ownControl: false,
  says: 'text without spaces',
  words: 'plz zip zipcode',
  samples: ['80337'],
  fills: /^postal-code$/,
};
