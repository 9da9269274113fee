import { type FieldMetadata, textual } from '../../authoring/metadata/fieldMetadata.ts';

export const choices: FieldMetadata<'choices'> = {
  ...textual,
  ownControl: true,
  says: 'a list of values',
  words: 'checkbox checkboxes multiselect tags',
  widgets: { cards: { says: '' }, tiles: { says: '' }, list: { says: '' } },
  kind: 'list',
  values: null,
  checkedAs: null,
  fills: /^$/,
};
