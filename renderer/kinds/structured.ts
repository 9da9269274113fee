import { kind as part } from '@fahrplan/engine/kinds/structured';
import { StructuredView } from '../blocks/structured/StructuredView.tsx';
import type { RendererExtensionOf } from '../drawings.ts';

export const kind: RendererExtensionOf<'structured'> = { ...part, draw: StructuredView };
