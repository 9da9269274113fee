import { type FieldMetadata, textual } from '../../authoring/metadata/fieldMetadata.ts';

export const phone: FieldMetadata<'phone'> = {
  ...textual,
  ownControl: false,
  implies: 'validPhoneNumber',
  says: 'text: a number in its international form, anything else as typed',
  words: 'tel telephone mobile',
  samples: ['+49 171 1234567'],
  fills: /^(tel.*|username)$/,
};
