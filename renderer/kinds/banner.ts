import { kind as part } from '@fahrplan/engine/kinds/banner';
import { Banner } from '../blocks/Banner.tsx';
import type { RendererExtensionOf } from '../drawings.ts';

export const kind: RendererExtensionOf<'banner'> = { ...part, draw: Banner };
