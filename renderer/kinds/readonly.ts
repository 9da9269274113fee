import type { RendererExtensionOf } from '../drawings.ts';
import { ReadonlyView } from '../fields/readonly/ReadonlyView.tsx';

export const kind: RendererExtensionOf<'readonly'> = { name: 'readonly', draw: ReadonlyView };
