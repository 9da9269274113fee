import { kind as part } from '@fahrplan/engine/kinds/facts';
import { Facts } from '../blocks/Facts.tsx';
import type { RendererExtensionOf } from '../drawings.ts';

export const kind: RendererExtensionOf<'facts'> = { ...part, draw: Facts };
