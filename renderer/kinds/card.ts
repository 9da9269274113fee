import { Card } from '../blocks/Card.tsx';
import type { RendererExtensionOf } from '../drawings.ts';

export const kind: RendererExtensionOf<'card'> = { name: 'card', draw: Card };
