import { type FieldMetadata, textual } from '../../authoring/metadata/fieldMetadata.ts';

export const rows: FieldMetadata<'rows'> = {
  ...textual,
  ownControl: true,
  says: 'a list of objects: rows with `fields` of their own, which the customer adds, edits and removes',
  words: 'list repeat repeater array table group dynamic panel collection',
  widgets: { single: { says: 'one row at a time, as a step of its own; the others as their answers' } },
  kind: 'list',
  values: null,
  checkedAs: 'rows',
  fills: /^$/,
};
