import { type FieldMetadata, textual } from '../../authoring/metadata/fieldMetadata.ts';

export const file: FieldMetadata<'file'> = {
  ...textual,
  ownControl: true,
  says: 'a file with `name`, `size`, `type` and `result`',
  words: 'attachment document upload image photo picture',
  kind: 'object',
  checkedAs: 'file',
  fills: /^$/,
};
