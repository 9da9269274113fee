import type { EngineKind } from '../parts.ts';
import { timelineNode } from '../screen/timeline.ts';

export const kind = { name: 'timeline', part: timelineNode } satisfies EngineKind;
