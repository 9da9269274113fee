import type { FlowKind } from '../drawings.ts';
import { LineField } from '../fields/LineField.tsx';

export const kind = { name: 'line', draw: LineField } satisfies FlowKind;
