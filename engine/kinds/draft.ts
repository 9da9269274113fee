import { DraftKeeper } from '../journey/drafts.ts';
import { addPart } from '../parts.ts';

addPart('draft', DraftKeeper);
