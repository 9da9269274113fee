import type { Extension } from '../extensions.ts';
import { mediaNode } from '../view/media.ts';

export const kind = { name: 'media', part: mediaNode } satisfies Extension;
