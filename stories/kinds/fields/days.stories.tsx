import { days } from '../../stage/examples.ts';
import { choiceStates } from '../../stage/fields.tsx';
import { said } from '../../stage/said.ts';
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
export const Filled = said(states.filled, [
  'radiogroup "Tag"',
  'button "Kalender öffnen"',
  'button "Frühere Tage"',
  'button "Spätere Tage"',
  'radio "Dienstag, 24. November 2026"',
  'radio "Mittwoch, 25. November 2026" (checked)',
  'radio "Donnerstag, 26. November 2026"',
  'radio "Freitag, 27. November 2026"',
  'radio "Montag, 30. November 2026"',
  'radio "Dienstag, 1. Dezember 2026"',
  'radio "Mittwoch, 2. Dezember 2026"',
  'radio "Donnerstag, 3. Dezember 2026"',
  'radio "Freitag, 4. Dezember 2026"',
  'radio "Montag, 7. Dezember 2026"',
]);
export const FilledOpen = opened(states.filled, 'Kalender öffnen');
export const Wrong = said(states.wrong, [
  'radiogroup "Tag" (invalid) — Plane etwa 45 Minuten ein Wähle einen Tag',
  'button "Kalender öffnen"',
  'button "Frühere Tage"',
  'button "Spätere Tage"',
  'radio "Dienstag, 24. November 2026"',
  'radio "Mittwoch, 25. November 2026"',
  'radio "Donnerstag, 26. November 2026"',
  'radio "Freitag, 27. November 2026"',
  'radio "Montag, 30. November 2026"',
  'radio "Dienstag, 1. Dezember 2026"',
  'radio "Mittwoch, 2. Dezember 2026"',
  'radio "Donnerstag, 3. Dezember 2026"',
  'radio "Freitag, 4. Dezember 2026"',
  'radio "Montag, 7. Dezember 2026"',
]);
export const ReadOnly = states.readonly;
export const Loading = states.loading;
export const NothingToChoose = states.none;
export const OneIsUnavailable = states.unavailable;
export const LongWords = states.long;
