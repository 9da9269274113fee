import { type FieldMetadata, numeric } from '../../authoring/metadata/fieldMetadata.ts';

export const money: FieldMetadata<'money'> = {
  ...numeric,
  ownControl: true,
  says: 'cents',
  words: 'number amount currency price',
  samples: [1000],
  fills: /^$/,
};
