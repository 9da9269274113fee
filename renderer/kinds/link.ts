import { kind as part } from '@fahrplan/engine/kinds/link';
import { Anchor } from '../Anchor.tsx';
import type { RendererExtensionOf } from '../drawings.ts';

export const kind: RendererExtensionOf<'link'> = { ...part, draw: Anchor };
