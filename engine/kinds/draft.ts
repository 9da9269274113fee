import type { EngineKind } from '../extensions.ts';
import { DraftKeeper } from '../session/draftStore.ts';

export const kind = { name: 'draft', part: DraftKeeper } satisfies EngineKind;
