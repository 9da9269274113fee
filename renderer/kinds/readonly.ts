import type { RendererExtensionOf } from '../drawings.ts';
import { ReadOnlyField } from '../fields/ReadOnlyField.tsx';

export const kind: RendererExtensionOf<'readonly'> = { name: 'readonly', draw: ReadOnlyField };
