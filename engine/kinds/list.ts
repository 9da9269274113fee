import type { EngineKind } from '../extensions.ts';
import { listNode } from '../view/list.ts';

export const kind = { name: 'list', part: listNode } satisfies EngineKind;
