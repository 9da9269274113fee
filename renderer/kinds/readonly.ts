import type { FlowKindOf } from '../drawings.ts';
import { ReadOnlyField } from '../fields/ReadOnlyField.tsx';

export const kind: FlowKindOf<'readonly'> = { name: 'readonly', draw: ReadOnlyField };
