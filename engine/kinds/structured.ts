import type { EngineKind } from '../parts.ts';
import { structuredNode } from '../screen/structured.ts';

export const kind = { name: 'structured', part: structuredNode } satisfies EngineKind;
