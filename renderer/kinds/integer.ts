import type { RendererExtensionOf } from '../drawings.ts';
import { IntegerView } from '../fields/integer/IntegerView.tsx';

export const kind: RendererExtensionOf<'integer'> = { name: 'integer', draw: IntegerView };
