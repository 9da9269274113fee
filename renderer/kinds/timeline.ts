import { kind as part } from '#engine/kinds/timeline';
import { Timeline } from '../blocks/Timeline.tsx';
import type { FlowKind } from '../drawings.ts';

export const kind = { ...part, draw: Timeline } satisfies FlowKind;
