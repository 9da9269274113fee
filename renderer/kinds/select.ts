import type { FlowKind } from '../drawings.ts';
import { SelectField } from '../fields/SelectField.tsx';

export const kind = { name: 'select', draw: SelectField } satisfies FlowKind;
