// choice, tiles: its states.
import { slots } from '../../stage/examples.ts';
import { choiceStates } from '../../stage/fields.tsx';

export default { title: 'Kinds/Fields/choice, tiles' };

const states = choiceStates(
  {
    type: 'choice',
    widget: 'tiles',
    label: 'Uhrzeit',
    hint: 'Die Zeit am Ort des Autos',
    answer: 'c',
    spoken: '12:00–14:00 Uhr',
    wrong: 'Der Termin wurde gerade vergeben. Wähle einen anderen.',
  },
  slots,
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
