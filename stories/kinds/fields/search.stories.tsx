import { parts } from '../../stage/examples.ts';
import { choiceStates, fieldStates } from '../../stage/fields.tsx';
import { said } from '../../stage/said.ts';
import { opened } from '../../stage/stage.tsx';

export default { title: 'Kinds/Fields/choice, search' };

const KIND = {
  type: 'choice',
  widget: 'search',
  label: 'Bauteil',
  hint: 'Tippe die ersten Buchstaben',
  answer: 'c',
  spoken: 'Felge',
  wrong: 'Wähle das Bauteil',
} as const;

const states = choiceStates(KIND, parts);

export const Empty = states.empty;
export const Optional = states.optional;
export const Hint = states.hinted;
export const Filled = said(states.filled, ['combobox "Bauteil" = Felge']);
export const FilledOpen = opened(states.filled, /Bauteil/);
export const Wrong = said(states.wrong, [
  'combobox "Bauteil" (invalid) — Tippe die ersten Buchstaben Wähle das Bauteil',
]);
const free = fieldStates({ ...KIND, free: true, options: parts, answer: 'Dachreling', spoken: 'Dachreling' });

export const FreeText = said(free.filled, ['combobox "Bauteil" = Dachreling']);
export const FreeTextIsLong = free.long;
export const ReadOnly = states.readonly;
export const Loading = states.loading;
export const NothingToChoose = states.none;
export const OneIsUnavailable = states.unavailable;
export const LongWords = states.long;
export const LongOptions = states.longOptions;
