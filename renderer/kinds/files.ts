import type { RendererExtensionOf } from '../drawings.ts';
import { FileView } from '../fields/file/FileView.tsx';

export const kind: RendererExtensionOf<'files'> = { name: 'files', draw: FileView };
