import { kind as part } from '#engine/kinds/review';
import { Review } from '../blocks/Review.tsx';
import type { FlowKind } from '../drawings.ts';

export const kind = { ...part, draw: Review } satisfies FlowKind;
