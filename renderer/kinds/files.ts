import type { RendererExtensionOf } from '../drawings.ts';
import { FileField } from '../fields/FileField.tsx';

export const kind: RendererExtensionOf<'files'> = { name: 'files', draw: FileField };
