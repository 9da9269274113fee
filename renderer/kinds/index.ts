// All kinds, for whoever does not know which a flow needs. One whose file is missing here does not compile.
import type { FlowKind } from '../drawings.ts';
import { all } from '../generated/kinds.ts';

export const kinds: readonly FlowKind[] = Object.values(all);
