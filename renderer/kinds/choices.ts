import type { FlowKindOf } from '../drawings.ts';
import { ChoiceCards } from '../fields/ChoiceCards.tsx';

export const kind: FlowKindOf<'choices'> = { name: 'choices', draw: ChoiceCards };
