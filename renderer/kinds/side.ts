import { SideView } from '../blocks/side/SideView.tsx';
import type { RendererExtensionOf } from '../drawings.ts';

export const kind: RendererExtensionOf<'side'> = { name: 'side', draw: SideView };
