import { type FieldMetadata, numeric } from '../../authoring/metadata/fieldMetadata.ts';

export const number: FieldMetadata<'number'> = {
  ...numeric,
  ownControl: true,
  says: "number with decimals, typed as in the customer's language; `maxDecimals` limits them, `suffix` says of what",
  words: 'decimal float double quantity',
  samples: [1.5, 2],
  whole: false,
  fills: /^$/,
};
