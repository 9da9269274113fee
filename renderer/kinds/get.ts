import { kind as part } from '@fahrplan/engine/kinds/get';
import type { RendererExtensionOf } from '../drawings.ts';
import { GetView } from '../step/get/GetView.tsx';

export const kind: RendererExtensionOf<'get'> = { ...part, draw: GetView };
