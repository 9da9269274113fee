import { Reactions } from '../journey/reactions.ts';
import { addPart } from '../parts.ts';

addPart('reactions', Reactions);
