import type { EngineKind } from '../parts.ts';
import { factsNode } from '../screen/facts.ts';

export const kind = { name: 'facts', part: factsNode } satisfies EngineKind;
