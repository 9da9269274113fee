import { kind as part } from '@fahrplan/engine/kinds/structured';
import { StructuredData } from '../blocks/StructuredData.tsx';
import type { RendererExtensionOf } from '../drawings.ts';

export const kind: RendererExtensionOf<'structured'> = { ...part, draw: StructuredData };
