import { Reactions } from '../journey/reactions.ts';
import type { EngineKind } from '../parts.ts';

export const kind = { name: 'reactions', part: Reactions } satisfies EngineKind;
