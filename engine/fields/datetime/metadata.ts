import { type FieldMetadata, textual } from '../../authoring/metadata/fieldMetadata.ts';

export const datetime: FieldMetadata<'datetime'> = {
  ...textual,
  ownControl: true,
  says: '`YYYY-MM-DDTHH:MM`, without a time zone',
  words: 'datetime timestamp appointment',
  checkedAs: 'moment',
  values: null,
  samples: ['2026-12-03T14:30'],
  fills: /^$/,
};
