import type { RendererExtensionOf } from '../drawings.ts';
import { LineView } from '../fields/line/LineView.tsx';

export const kind: RendererExtensionOf<'line'> = { name: 'line', draw: LineView };
