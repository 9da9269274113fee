import type { FlowKind } from '../drawings.ts';
import { Checkbox } from '../fields/Checkbox.tsx';

export const kind = { name: 'boolean', draw: Checkbox } satisfies FlowKind;
