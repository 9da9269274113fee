// Demo visits of this product, for stories, walks and tests of flows.
import { Visits } from '../../app/server/demo/visits.ts';
import type { Operations } from '../../app/server/platform/values/catalogue.ts';
import { createServer } from '../../app/server/server.ts';

export type { Asked, Visits } from '../../app/server/demo/visits.ts';
export { VISITOR } from '../../app/studio/preview/host/visitor.ts';

/** @param most visits at once; without a limit by default */
export const openVisits = (operations: () => Operations, most?: number): Visits =>
  new Visits({ createServer, operations, ...(most !== undefined && { most }) });
