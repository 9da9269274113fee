import type { RendererExtensionOf } from '../drawings.ts';
import { SwitchView } from '../fields/switch/SwitchView.tsx';

export const kind: RendererExtensionOf<'switch'> = { name: 'switch', draw: SwitchView };
