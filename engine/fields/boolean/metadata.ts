import { type FieldMetadata, textual } from '../../authoring/metadata/fieldMetadata.ts';

export const boolean: FieldMetadata<'boolean'> = {
  ...textual,
  ownControl: true,
  says: 'true or false',
  words: 'checkbox switch toggle yesno radio',
  widgets: {
    switch: { says: '', control: 'switch' },
    yesno: { says: '`required` means that one is chosen', control: 'yesno' },
  },
  kind: 'boolean',
  checkedAs: null,
  values: [true, false],
  always: true,
  samples: [true, false],
  fills: /^$/,
};
