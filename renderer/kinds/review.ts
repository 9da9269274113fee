import { kind as part } from '@fahrplan/engine/kinds/review';
import { Review } from '../blocks/Review.tsx';
import type { RendererExtensionOf } from '../drawings.ts';

export const kind: RendererExtensionOf<'review'> = { ...part, draw: Review };
