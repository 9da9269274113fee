import { Slider } from '../blocks/Slider.tsx';
import type { RendererExtensionOf } from '../drawings.ts';

export const kind: RendererExtensionOf<'slider'> = { name: 'slider', draw: Slider };
