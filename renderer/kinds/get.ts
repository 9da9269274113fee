import { kind as part } from '@fahrplan/engine/kinds/get';
import type { FlowKindOf } from '../drawings.ts';
import { GetForm } from '../fields/GetForm.tsx';

export const kind: FlowKindOf<'get'> = { ...part, draw: GetForm };
