import type { EngineKind } from '../parts.ts';
import { linkOf } from '../screen/links.ts';

export const kind = { name: 'link', part: linkOf } satisfies EngineKind;
