import type { Extension } from '../extensions.ts';
import { listNode } from '../view/list.ts';

export const kind = { name: 'list', part: listNode } satisfies Extension;
