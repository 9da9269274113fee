import { choicesOf } from '../page/choices.ts';
import { addPart } from '../parts.ts';

addPart('options', choicesOf);
