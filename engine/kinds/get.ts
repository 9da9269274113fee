import type { EngineKind } from '../parts.ts';
import { withSet } from '../screen/withSet.ts';

export const kind = { name: 'get', part: withSet } satisfies EngineKind;
