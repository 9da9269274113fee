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
    select: { says: "the system's own list; `none` says what it means that nothing is chosen", control: 'select' },
    search: {
      says: 'a long list that typing narrows; with `free` any other text is an answer as well',
      control: 'search',
    },
    rating: { ...ratings.rating, says: '' },
    stars: { ...ratings.stars, says: '' },
  },
  // Options may have numeric values.
  kind: null,
};
