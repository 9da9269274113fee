import { type FieldMetadata, textual } from '../../authoring/metadata/fieldMetadata.ts';

export const password: FieldMetadata<'password'> = {
  ...textual,
  ownControl: true,
  widgets: { meter: { says: 'its strength, while typed' } },
  says: 'text as it was typed',
  words: 'secret',
  samples: ['Sommerregen7!'],
  fills: /-password$/,
};
