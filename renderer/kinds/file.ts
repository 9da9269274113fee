import type { FlowKind } from '../drawings.ts';
import { FileField } from '../fields/FileField.tsx';

export const kind = { name: 'file', draw: FileField } satisfies FlowKind;
