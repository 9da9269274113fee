// What a session shows of its draft when it keeps none.
import type { DraftNode } from '../nodes.ts';
import { signal } from '../signals.ts';

/** Nothing was kept, and nobody else writes. */
export const NO_DRAFT: DraftNode = {
  saved: signal(null),
  unfit: signal([]),
  rival: signal(null),
  settle() {},
  dismiss() {},
};
