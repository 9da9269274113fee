import type { RendererExtensionOf } from '../drawings.ts';
import { IntegerField } from '../fields/NumberField.tsx';

export const kind: RendererExtensionOf<'integer'> = { name: 'integer', draw: IntegerField };
