import { addPart } from '../parts.ts';
import { timelineNode } from '../screen/timeline.ts';

addPart('timeline', timelineNode);
