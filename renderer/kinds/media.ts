import { kind as part } from '@fahrplan/engine/kinds/media';
import { MediaView } from '../blocks/media/MediaView.tsx';
import type { RendererExtensionOf } from '../drawings.ts';

export const kind: RendererExtensionOf<'media'> = { ...part, draw: MediaView };
