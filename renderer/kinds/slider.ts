import { Slider } from '../blocks/Slider.tsx';
import type { FlowKind } from '../drawings.ts';

export const kind = { name: 'slider', draw: Slider } satisfies FlowKind;
