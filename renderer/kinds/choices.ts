import type { RendererExtensionOf } from '../drawings.ts';
import { ChoiceView } from '../fields/choice/ChoiceView.tsx';

export const kind: RendererExtensionOf<'choices'> = { name: 'choices', draw: ChoiceView };
