import type { RendererExtensionOf } from '../drawings.ts';
import { BooleanView } from '../fields/boolean/BooleanView.tsx';

export const kind: RendererExtensionOf<'boolean'> = { name: 'boolean', draw: BooleanView };
