import type { RendererExtensionOf } from '../drawings.ts';
import { FileView } from '../fields/file/FileView.tsx';

export const kind: RendererExtensionOf<'file'> = { name: 'file', draw: FileView };
