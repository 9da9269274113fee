import type { Extension } from '../extensions.ts';
import { DraftStore } from '../session/draftStore.ts';

export const kind = { name: 'draft', part: DraftStore } satisfies Extension;
