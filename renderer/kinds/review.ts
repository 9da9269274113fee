import '#engine/kinds/review';
import { Review } from '../blocks/Review.tsx';
import { addKind } from '../registry.ts';

addKind('review', { blocks: { review: Review } });
