import type { Extension } from '../extensions.ts';
import { foldNode } from '../view/fold.ts';

export const kind = { name: 'fold', part: foldNode } satisfies Extension;
