import { type FieldMetadata, numeric, ratings } from '../../authoring/metadata/fieldMetadata.ts';

export const integer: FieldMetadata<'integer'> = {
  ...numeric,
  ownControl: true,
  says: 'whole number, without commas and points; `unit` says of what',
  words: 'int number',
  widgets: ratings,
  samples: [12_345],
};
