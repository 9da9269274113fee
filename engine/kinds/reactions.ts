import { Reactions } from '../effects/reactions.ts';
import type { Extension } from '../extensions.ts';

export const kind = { name: 'reactions', part: Reactions } satisfies Extension;
