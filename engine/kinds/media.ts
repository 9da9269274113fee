import type { EngineKind } from '../parts.ts';
import { mediaNode } from '../screen/media.ts';

export const kind = { name: 'media', part: mediaNode } satisfies EngineKind;
