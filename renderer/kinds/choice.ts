import type { RendererExtensionOf } from '../drawings.ts';
import { ChoiceCards } from '../fields/ChoiceCards.tsx';

export const kind: RendererExtensionOf<'choice'> = { name: 'choice', draw: ChoiceCards };
