import { addPart } from '../parts.ts';
import { mediaNode } from '../screen/media.ts';

addPart('media', mediaNode);
