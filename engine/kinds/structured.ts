import type { Extension } from '../extensions.ts';
import { structuredNode } from '../view/structured.ts';

export const kind = { name: 'structured', part: structuredNode } satisfies Extension;
