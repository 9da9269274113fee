import { type FieldMetadata, textual } from '../../authoring/metadata/fieldMetadata.ts';

export const year: FieldMetadata<'year'> = {
  ...textual,
  ownControl: true,
  says: '`YYYY`',
  words: 'year birthyear vintage',
  checkedAs: 'moment',
  values: null,
  samples: ['2019'],
  fills: /^bday-year$/,
};
