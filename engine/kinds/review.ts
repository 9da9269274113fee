import type { EngineKind } from '../parts.ts';
import { reviewNode } from '../screen/review.ts';

export const kind = { name: 'review', part: reviewNode } satisfies EngineKind;
