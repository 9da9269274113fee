import type { FlowKind } from '../drawings.ts';
import { DateField } from '../fields/DateField.tsx';

export const kind = { name: 'date', draw: DateField } satisfies FlowKind;
