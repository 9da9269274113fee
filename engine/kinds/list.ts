import { addPart } from '../parts.ts';
import { listNode } from '../screen/lists.ts';

addPart('list', listNode);
