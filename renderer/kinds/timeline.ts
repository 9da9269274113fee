import { kind as part } from '@fahrplan/engine/kinds/timeline';
import { Timeline } from '../blocks/Timeline.tsx';
import type { RendererExtensionOf } from '../drawings.ts';

export const kind: RendererExtensionOf<'timeline'> = { ...part, draw: Timeline };
