import { kind as part } from '@fahrplan/engine/kinds/media';
import { Media } from '../blocks/Media.tsx';
import type { RendererExtensionOf } from '../drawings.ts';

export const kind: RendererExtensionOf<'media'> = { ...part, draw: Media };
