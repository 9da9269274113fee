import type { EngineKind } from '../extensions.ts';
import { withSet } from '../view/linkWithAnswers.ts';

export const kind = { name: 'get', part: withSet } satisfies EngineKind;
