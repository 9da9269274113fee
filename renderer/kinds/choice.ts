import { ChoiceCards } from '../fields/ChoiceCards.tsx';
import { addKind } from '../registry.ts';

addKind('choice', { controls: { choice: ChoiceCards, choices: ChoiceCards } });
