import { type FieldMetadata, textual } from '../../authoring/metadata/fieldMetadata.ts';

export const boolean: FieldMetadata<'boolean'> = {
  ...textual,
  ownControl: true,
  says: 'true or false',
  words: 'checkbox switch toggle',
  widgets: { switch: { says: '', control: 'switch' } },
  kind: 'boolean',
  checkedAs: null,
  values: [true, false],
  always: true,
  samples: [true, false],
  fills: /^$/,
};
