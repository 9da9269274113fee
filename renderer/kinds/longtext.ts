import type { RendererExtensionOf } from '../drawings.ts';
import { LongtextView } from '../fields/longtext/LongtextView.tsx';

export const kind: RendererExtensionOf<'longtext'> = { name: 'longtext', draw: LongtextView };
