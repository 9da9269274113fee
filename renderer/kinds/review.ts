import { kind as part } from '@fahrplan/engine/kinds/review';
import { Review } from '../blocks/Review.tsx';
import type { FlowKindOf } from '../drawings.ts';

export const kind: FlowKindOf<'review'> = { ...part, draw: Review };
