import { kind as part } from '@fahrplan/engine/kinds/review';
import { ReviewView } from '../blocks/review/ReviewView.tsx';
import type { RendererExtensionOf } from '../drawings.ts';

export const kind: RendererExtensionOf<'review'> = { ...part, draw: ReviewView };
