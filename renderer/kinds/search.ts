import type { RendererExtensionOf } from '../drawings.ts';
import { SearchView } from '../fields/search/SearchView.tsx';

export const kind: RendererExtensionOf<'search'> = { name: 'search', draw: SearchView };
