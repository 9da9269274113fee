import type { EngineKind } from '../parts.ts';
import { bannerNode } from '../screen/banner.ts';

export const kind = { name: 'banner', part: bannerNode } satisfies EngineKind;
