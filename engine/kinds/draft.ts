import { DraftKeeper } from '../journey/drafts.ts';
import type { EngineKind } from '../parts.ts';

export const kind = { name: 'draft', part: DraftKeeper } satisfies EngineKind;
