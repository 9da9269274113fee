import type { RendererExtensionOf } from '../drawings.ts';
import { SelectView } from '../fields/select/SelectView.tsx';

export const kind: RendererExtensionOf<'select'> = { name: 'select', draw: SelectView };
