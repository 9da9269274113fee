import type { Extension } from '../extensions.ts';
import { linkOf } from '../view/link.ts';

export const kind = { name: 'link', part: linkOf } satisfies Extension;
