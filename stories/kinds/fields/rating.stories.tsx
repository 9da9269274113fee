import { option } from '../../../scripts/testbed/fakeSession.ts';
import { choiceStates } from '../../stage/fields.tsx';
import { said } from '../../stage/said.ts';

export default { title: 'Kinds/Fields/rating' };

const scale = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, at) => {
    const detail = at === 0 ? 'gar nicht' : at === to - from ? 'auf jeden Fall' : null;
    return option(String(from + at), String(from + at), detail);
  });

const KIND = {
  type: 'integer',
  widget: 'rating',
  label: 'Würdest du uns weiterempfehlen?',
  hint: 'Wähle eine Zahl',
  answer: 4,
  spoken: '4',
  wrong: 'Wähle eine der Zahlen',
} as const;

const states = choiceStates(KIND, scale(1, 5));
const wide = choiceStates(KIND, scale(0, 10));
const stars = choiceStates({ ...KIND, type: 'choice', widget: 'stars', answer: '4' }, scale(1, 5));

export const Empty = states.empty;
export const Optional = states.optional;
export const Hint = states.hinted;
export const Filled = said(states.filled, [
  'radiogroup "Würdest du uns weiterempfehlen?"',
  'radio "1 gar nicht"',
  'radio "2"',
  'radio "3"',
  'radio "4" (checked)',
  'radio "5 auf jeden Fall"',
]);
export const Wrong = said(states.wrong, [
  'radiogroup "Würdest du uns weiterempfehlen?" (invalid) — Wähle eine Zahl Wähle eine der Zahlen',
  'radio "1 gar nicht"',
  'radio "2"',
  'radio "3"',
  'radio "4"',
  'radio "5 auf jeden Fall"',
]);
export const ElevenSteps = wide.filled;
export const Stars = said(stars.filled, [
  'radiogroup "Würdest du uns weiterempfehlen?"',
  'radio "1 von 5 Sternen gar nicht"',
  'radio "2 von 5 Sternen"',
  'radio "3 von 5 Sternen"',
  'radio "4 von 5 Sternen" (checked)',
  'radio "5 von 5 Sternen auf jeden Fall"',
]);
export const StarsWrong = said(stars.wrong, [
  'radiogroup "Würdest du uns weiterempfehlen?" (invalid) — Wähle eine Zahl Wähle eine der Zahlen',
  'radio "1 von 5 Sternen gar nicht"',
  'radio "2 von 5 Sternen"',
  'radio "3 von 5 Sternen"',
  'radio "4 von 5 Sternen"',
  'radio "5 von 5 Sternen auf jeden Fall"',
]);
export const StarsEmpty = stars.empty;
export const ReadOnly = states.readonly;
export const Loading = states.loading;
export const NothingToChoose = states.none;
export const OneIsUnavailable = states.unavailable;
export const LongWords = states.long;
export const LongOptions = states.longOptions;
