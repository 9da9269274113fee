import { kind as part } from '#engine/kinds/get';
import type { FlowKind } from '../drawings.ts';
import { GetForm } from '../fields/GetForm.tsx';

export const kind = { ...part, draw: GetForm } satisfies FlowKind;
