import { type FieldMetadata, textual } from '../../authoring/metadata/fieldMetadata.ts';

export const longtext: FieldMetadata<'longtext'> = {
  ...textual,
  ownControl: true,
  says: 'text of several lines; its target has `"format": "lines"`, since servers refuse other line breaks',
  words: 'textarea multiline',
  samples: ['Ein Beispiel, das auch dort lang genug ist, wo ein ganzer Satz verlangt wird.'],
};
