import { SliderView } from '../blocks/slider/SliderView.tsx';
import type { RendererExtensionOf } from '../drawings.ts';

export const kind: RendererExtensionOf<'slider'> = { name: 'slider', draw: SliderView };
