import { SideScroller } from '../blocks/SideScroller.tsx';
import type { RendererExtensionOf } from '../drawings.ts';

export const kind: RendererExtensionOf<'side'> = { name: 'side', draw: SideScroller };
