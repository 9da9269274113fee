import { type FieldMeaning, textual } from '../../authoring/metadata/fieldMetadata.ts';

export const files: FieldMeaning<'files'> = {
  ...textual,
  ownControl: true,
  says: 'a list of such files',
  words: 'attachment document upload image photo picture images photos pictures',
  kind: 'list',
  judgedAs: 'file',
  fills: /^$/,
};
