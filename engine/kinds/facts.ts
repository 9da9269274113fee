import { addPart } from '../parts.ts';
import { factsNode } from '../screen/facts.ts';

addPart('facts', factsNode);
