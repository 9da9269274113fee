import { slots } from '../../stage/examples.ts';
import { choiceStates } from '../../stage/fields.tsx';
import { said } from '../../stage/said.ts';

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
export const Filled = said(states.filled, [
  'radiogroup "Uhrzeit"',
  'radio "08:00–10:00 Uhr"',
  'radio "10:00–12:00 Uhr"',
  'radio "12:00–14:00 Uhr" (checked)',
  'radio "14:00–16:00 Uhr"',
  'radio "16:00–18:00 Uhr"',
]);
export const Wrong = said(states.wrong, [
  'radiogroup "Uhrzeit" (invalid) — Die Zeit am Ort des Autos Der Termin wurde gerade vergeben. Wähle einen anderen.',
  'radio "08:00–10:00 Uhr"',
  'radio "10:00–12:00 Uhr"',
  'radio "12:00–14:00 Uhr"',
  'radio "14:00–16:00 Uhr"',
  'radio "16:00–18:00 Uhr"',
]);
export const ReadOnly = states.readonly;
export const Loading = states.loading;
export const NothingToChoose = states.none;
export const OneIsUnavailable = states.unavailable;
export const LongWords = states.long;
export const LongOptions = states.longOptions;
