import { type FieldMetadata, textual } from '../../authoring/metadata/fieldMetadata.ts';

export const month: FieldMetadata<'month'> = {
  ...textual,
  ownControl: true,
  says: '`YYYY-MM`',
  words: 'month year expiry monthyear',
  checkedAs: 'moment',
  values: null,
  samples: ['2026-12'],
  fills: /^cc-exp$/,
};
