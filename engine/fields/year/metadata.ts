import { type FieldMetadata, numeric } from '../../authoring/metadata/fieldMetadata.ts';

export const year: FieldMetadata<'year'> = {
  ...numeric,
  ownControl: true,
  says: 'whole number with four digits',
  words: 'year birthyear vintage',
  samples: [2019],
  fills: /^bday-year$/,
};
