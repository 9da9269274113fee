import type { FlowKindOf } from '../drawings.ts';
import { Checkbox } from '../fields/Checkbox.tsx';

export const kind: FlowKindOf<'boolean'> = { name: 'boolean', draw: Checkbox };
