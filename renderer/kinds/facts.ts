import { kind as part } from '@fahrplan/engine/kinds/facts';
import { FactsView } from '../blocks/facts/FactsView.tsx';
import type { RendererExtensionOf } from '../drawings.ts';

export const kind: RendererExtensionOf<'facts'> = { ...part, draw: FactsView };
