import { Reactions } from '../effects/reactions.ts';
import type { EngineKind } from '../extensions.ts';

export const kind = { name: 'reactions', part: Reactions } satisfies EngineKind;
