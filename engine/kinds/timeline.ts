import type { Extension } from '../extensions.ts';
import { timelineNode } from '../view/timeline.ts';

export const kind = { name: 'timeline', part: timelineNode } satisfies Extension;
