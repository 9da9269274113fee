import { type FieldMeaning, textual } from '../../authoring/metadata/fieldMetadata.ts';

export const postcode: FieldMeaning<'postcode'> = {
  ...textual,
  ownControl: false,
  says: 'text without spaces',
  words: 'plz zip zipcode',
  samples: ['80337'],
  fills: /^postal-code$/,
};
