import { Slider } from '../blocks/Slider.tsx';
import type { FlowKindOf } from '../drawings.ts';

export const kind: FlowKindOf<'slider'> = { name: 'slider', draw: Slider };
