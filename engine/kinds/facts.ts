import type { Extension } from '../extensions.ts';
import { factsNode } from '../view/facts.ts';

export const kind = { name: 'facts', part: factsNode } satisfies Extension;
