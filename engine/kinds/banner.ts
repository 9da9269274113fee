import type { Extension } from '../extensions.ts';
import { bannerNode } from '../view/banner.ts';

export const kind = { name: 'banner', part: bannerNode } satisfies Extension;
