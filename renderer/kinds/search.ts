import type { RendererExtensionOf } from '../drawings.ts';
import { SearchField } from '../fields/SearchField.tsx';

export const kind: RendererExtensionOf<'search'> = { name: 'search', draw: SearchField };
