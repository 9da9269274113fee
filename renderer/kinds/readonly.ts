import type { FlowKind } from '../drawings.ts';
import { ReadOnlyField } from '../fields/ReadOnlyField.tsx';

export const kind = { name: 'readonly', draw: ReadOnlyField } satisfies FlowKind;
