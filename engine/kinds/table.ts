import { addPart } from '../parts.ts';
import { tableNode } from '../screen/tables.ts';

addPart('table', tableNode);
