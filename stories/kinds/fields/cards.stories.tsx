// choice, cards: its states.
import { ways } from '../../stage/examples.ts';
import { choiceStates } from '../../stage/fields.tsx';

export default { title: 'Kinds/Fields/choice, cards' };

const states = choiceStates(
  {
    type: 'choice',
    widget: 'cards',
    label: 'Wie gibst du das Auto zurück?',
    hint: 'Du kannst es bis 24 Stunden vorher ändern',
    answer: 'b',
    spoken: 'Selbst bringen',
    wrong: 'Wähle, wie du das Auto zurückgibst',
  },
  ways,
);

export const Empty = states.empty;
export const Optional = states.optional;
export const Hint = states.hinted;
export const Filled = states.filled;
export const Wrong = states.wrong;
export const ReadOnly = states.readonly;
export const Loading = states.loading;
export const NothingToChoose = states.none;
export const OneIsUnavailable = states.unavailable;
export const LongWords = states.long;
export const LongOptions = states.longOptions;
