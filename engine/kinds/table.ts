import type { EngineKind } from '../parts.ts';
import { tableNode } from '../screen/tables.ts';

export const kind = { name: 'table', part: tableNode } satisfies EngineKind;
