import type { Extension } from '../extensions.ts';
import { reviewNode } from '../view/review.ts';

export const kind = { name: 'review', part: reviewNode } satisfies Extension;
