import type { FlowKindOf } from '../drawings.ts';
import { LineField } from '../fields/LineField.tsx';

export const kind: FlowKindOf<'line'> = { name: 'line', draw: LineField };
