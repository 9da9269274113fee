import { holdFiles } from '../page/fileFields.ts';
import type { EngineKind } from '../parts.ts';
import { filesPart } from '../screen/filesPart.ts';

export const kind = { name: 'uploads', part: { hold: holdFiles, show: filesPart } } satisfies EngineKind;
