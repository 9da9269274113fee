import type { FlowKind } from '../drawings.ts';
import { LongTextField } from '../fields/LongTextField.tsx';

export const kind = { name: 'longtext', draw: LongTextField } satisfies FlowKind;
