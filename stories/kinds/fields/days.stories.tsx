// date, days: its states.
import { days } from '../../stage/examples.ts';
import { choiceStates } from '../../stage/fields.tsx';
import { opened } from '../../stage/stage.tsx';

export default { title: 'Kinds/Fields/date, days' };

const states = choiceStates(
  {
    type: 'date',
    widget: 'days',
    label: 'Tag',
    hint: 'Plane etwa 45 Minuten ein',
    answer: '2026-11-25',
    spoken: 'Mittwoch, 25. November 2026',
    wrong: 'Wähle einen Tag',
  },
  days,
);

export const Empty = states.empty;
export const Optional = states.optional;
export const Hint = states.hinted;
export const Filled = states.filled;
export const FilledOpen = opened(states.filled, 'Kalender öffnen');
export const Wrong = states.wrong;
export const ReadOnly = states.readonly;
export const Loading = states.loading;
export const NothingToChoose = states.none;
export const OneIsUnavailable = states.unavailable;
export const LongWords = states.long;
