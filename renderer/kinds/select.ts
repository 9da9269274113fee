import type { RendererExtensionOf } from '../drawings.ts';
import { SelectField } from '../fields/SelectField.tsx';

export const kind: RendererExtensionOf<'select'> = { name: 'select', draw: SelectField };
