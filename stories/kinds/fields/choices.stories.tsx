// choices: its states.
import { parts } from '../../stage/examples.ts';
import { choiceStates } from '../../stage/fields.tsx';

export default { title: 'Kinds/Fields/choices' };

const states = choiceStates(
  {
    type: 'choices',
    label: 'Was liegt noch im Auto?',
    hint: 'Wir nehmen es mit',
    answer: ['a', 'c'],
    spoken: 'Tür vorn, Felge',
    wrong: 'Wähle, was im Auto liegt',
  },
  parts,
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
