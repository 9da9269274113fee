import { type FieldMetadata, textual } from '../../authoring/metadata/fieldMetadata.ts';

export const longtext: FieldMetadata<'longtext'> = {
  ...textual,
  ownControl: true,
  says: 'text of several lines; what it goes into says `"format": "lines"`, since servers refuse line breaks in any other text',
  words: 'textarea multiline',
  samples: ['Ein Beispiel, das auch dort lang genug ist, wo ein ganzer Satz verlangt wird.'],
};
