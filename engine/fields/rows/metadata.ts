import { type FieldMetadata, textual } from '../../authoring/metadata/fieldMetadata.ts';

export const rows: FieldMetadata<'rows'> = {
  ...textual,
  ownControl: true,
  says: 'a list of objects: [rows](#rows)',
  words: 'list repeat repeater array table group dynamic panel collection',
  widgets: { single: { says: 'one row at a time' } },
  kind: 'list',
  values: null,
  checkedAs: 'rows',
  fills: /^$/,
};
