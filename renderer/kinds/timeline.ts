import { kind as part } from '@fahrplan/engine/kinds/timeline';
import { Timeline } from '../blocks/Timeline.tsx';
import type { FlowKindOf } from '../drawings.ts';

export const kind: FlowKindOf<'timeline'> = { ...part, draw: Timeline };
