import { type FieldMetadata, textual } from '../../authoring/metadata/fieldMetadata.ts';

export const time: FieldMetadata<'time'> = {
  ...textual,
  ownControl: true,
  says: '`HH:MM`',
  words: 'time clock hour timepicker',
  checkedAs: 'moment',
  values: null,
  samples: ['14:30'],
  fills: /^$/,
};
