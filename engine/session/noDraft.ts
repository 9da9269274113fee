import type { DraftNode } from '../nodes.ts';
import { signal } from '../signals.ts';

/** Draft node of sessions that keep no draft. */
export const NO_DRAFT: DraftNode = {
  saved: signal(null),
  unfit: signal([]),
  rival: signal(null),
  settle() {},
  dismiss() {},
};
