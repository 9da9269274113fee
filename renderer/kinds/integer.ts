import type { FlowKindOf } from '../drawings.ts';
import { IntegerField } from '../fields/NumberField.tsx';

export const kind: FlowKindOf<'integer'> = { name: 'integer', draw: IntegerField };
