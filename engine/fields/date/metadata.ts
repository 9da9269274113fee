import { type FieldMetadata, textual } from '../../authoring/metadata/fieldMetadata.ts';

export const date: FieldMetadata<'date'> = {
  ...textual,
  ownControl: true,
  says: '`YYYY-MM-DD`',
  words: 'birthday calendar datetime day',
  checkedAs: 'date',
  widgets: { calendar: { says: '' }, days: { says: 'a strip of the days on offer' }, typed: { says: '' } },
  samples: ['1988-04-17'],
  fills: /^bday$/,
};
