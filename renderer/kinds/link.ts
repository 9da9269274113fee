import { kind as part } from '@fahrplan/engine/kinds/link';
import { LinkView } from '../blocks/link/LinkView.tsx';
import type { RendererExtensionOf } from '../drawings.ts';

export const kind: RendererExtensionOf<'link'> = { ...part, draw: LinkView };
