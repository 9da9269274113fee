import { addPart } from '../parts.ts';
import { reviewNode } from '../screen/review.ts';

addPart('review', reviewNode);
