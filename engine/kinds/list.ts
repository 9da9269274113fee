import type { EngineKind } from '../parts.ts';
import { listNode } from '../screen/lists.ts';

export const kind = { name: 'list', part: listNode } satisfies EngineKind;
