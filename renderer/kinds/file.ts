import { kind as part } from '#engine/kinds/file';
import type { FlowKind } from '../drawings.ts';
import { FileField } from '../fields/FileField.tsx';

export const kind = { ...part, controls: { file: FileField, files: FileField } } satisfies FlowKind;
