import { CardView } from '../blocks/card/CardView.tsx';
import type { RendererExtensionOf } from '../drawings.ts';

export const kind: RendererExtensionOf<'card'> = { name: 'card', draw: CardView };
