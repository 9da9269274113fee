import type { RendererExtensionOf } from '../drawings.ts';
import { LineField } from '../fields/LineField.tsx';

export const kind: RendererExtensionOf<'line'> = { name: 'line', draw: LineField };
