import type { FlowKindOf } from '../drawings.ts';
import { LongTextField } from '../fields/LongTextField.tsx';

export const kind: FlowKindOf<'longtext'> = { name: 'longtext', draw: LongTextField };
