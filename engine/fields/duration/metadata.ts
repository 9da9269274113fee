import { type FieldMetadata, numeric } from '../../authoring/metadata/fieldMetadata.ts';

export const duration: FieldMetadata<'duration'> = {
  ...numeric,
  ownControl: true,
  says: 'whole minutes',
  words: 'duration interval timespan',
  samples: [90],
  fills: /^$/,
};
