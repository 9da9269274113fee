import type { Extension } from '../extensions.ts';
import { holdFiles } from '../state/fileFields.ts';
import { filesPart } from '../view/filesNode.ts';

export const kind = { name: 'uploads', part: { hold: holdFiles, show: filesPart } } satisfies Extension;
