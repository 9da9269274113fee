import { kind as part } from '@fahrplan/engine/kinds/banner';
import { BannerView } from '../blocks/banner/BannerView.tsx';
import type { RendererExtensionOf } from '../drawings.ts';

export const kind: RendererExtensionOf<'banner'> = { ...part, draw: BannerView };
