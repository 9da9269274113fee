import { choicesOf } from '../page/choices.ts';
import type { EngineKind } from '../parts.ts';

export const kind = { name: 'options', part: choicesOf } satisfies EngineKind;
