import type { RendererExtensionOf } from '../drawings.ts';
import { Checkbox } from '../fields/Checkbox.tsx';

export const kind: RendererExtensionOf<'boolean'> = { name: 'boolean', draw: Checkbox };
