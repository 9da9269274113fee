import type { FlowKind } from '../drawings.ts';
import { ChoiceCards } from '../fields/ChoiceCards.tsx';

export const kind = { name: 'choices', draw: ChoiceCards } satisfies FlowKind;
