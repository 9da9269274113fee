// All kinds, for whoever does not know which a flow needs. One whose file is missing here does not compile.
import type { Kind } from '#engine';
import type { FlowKind } from '../drawings.ts';
import { all } from '../generated/kinds.ts';

const byName: { readonly [K in Kind]: Extract<FlowKind, { name: K }> } = all;

export const kinds: readonly FlowKind[] = Object.values(byName);
