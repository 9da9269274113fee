import '#engine/kinds/timeline';
import { Timeline } from '../blocks/Timeline.tsx';
import { addKind } from '../registry.ts';

addKind('timeline', { blocks: { timeline: Timeline } });
