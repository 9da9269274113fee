import type { FlowKind } from '../drawings.ts';
import { IntegerField } from '../fields/NumberField.tsx';

export const kind = { name: 'integer', draw: IntegerField } satisfies FlowKind;
