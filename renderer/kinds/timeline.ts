import { kind as part } from '@fahrplan/engine/kinds/timeline';
import { TimelineView } from '../blocks/timeline/TimelineView.tsx';
import type { RendererExtensionOf } from '../drawings.ts';

export const kind: RendererExtensionOf<'timeline'> = { ...part, draw: TimelineView };
