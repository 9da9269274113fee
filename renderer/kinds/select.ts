import type { FlowKindOf } from '../drawings.ts';
import { SelectField } from '../fields/SelectField.tsx';

export const kind: FlowKindOf<'select'> = { name: 'select', draw: SelectField };
