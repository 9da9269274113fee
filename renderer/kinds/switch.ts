import type { RendererExtensionOf } from '../drawings.ts';
import { Switch } from '../fields/Switch.tsx';

export const kind: RendererExtensionOf<'switch'> = { name: 'switch', draw: Switch };
