import type { RendererExtensionOf } from '../drawings.ts';
import { ChoiceCards } from '../fields/ChoiceCards.tsx';

export const kind: RendererExtensionOf<'choices'> = { name: 'choices', draw: ChoiceCards };
