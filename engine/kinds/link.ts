import type { EngineKind } from '../extensions.ts';
import { linkOf } from '../view/link.ts';

export const kind = { name: 'link', part: linkOf } satisfies EngineKind;
