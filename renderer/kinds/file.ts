import type { FlowKindOf } from '../drawings.ts';
import { FileField } from '../fields/FileField.tsx';

export const kind: FlowKindOf<'file'> = { name: 'file', draw: FileField };
