import type { FlowKindOf } from '../drawings.ts';
import { ChoiceCards } from '../fields/ChoiceCards.tsx';

export const kind: FlowKindOf<'choice'> = { name: 'choice', draw: ChoiceCards };
