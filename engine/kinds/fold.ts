import type { EngineKind } from '../parts.ts';
import { foldNode } from '../screen/fold.ts';

export const kind = { name: 'fold', part: foldNode } satisfies EngineKind;
