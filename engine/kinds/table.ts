import type { Extension } from '../extensions.ts';
import { tableNode } from '../view/table.ts';

export const kind = { name: 'table', part: tableNode } satisfies Extension;
