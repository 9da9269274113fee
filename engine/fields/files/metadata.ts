import { type FieldMetadata, textual } from '../../authoring/metadata/fieldMetadata.ts';

export const files: FieldMetadata<'files'> = {
  ...textual,
  ownControl: true,
  says: 'a list of such files',
  words: 'attachment document upload image photo picture images photos pictures',
  kind: 'list',
  checkedAs: 'file',
  fills: /^$/,
};
