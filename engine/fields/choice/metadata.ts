import { type FieldMetadata, ratings, textual } from '../../authoring/metadata/fieldMetadata.ts';

export const choice: FieldMetadata<'choice'> = {
  ...textual,
  ownControl: true,
  says: 'the value of an option',
  words: 'dropdown enum radio select',
  widgets: {
    cards: { says: 'label and price' },
    tiles: { says: 'a grid' },
    list: { says: 'plain' },
    select: { says: "the system's list; `none` is the text without a choice", control: 'select' },
    search: {
      says: 'a long list, narrowed by typing',
      control: 'search',
    },
    rating: { ...ratings.rating, says: '' },
    stars: { ...ratings.stars, says: '' },
  },
  // Options may have numeric values.
  kind: null,
};
