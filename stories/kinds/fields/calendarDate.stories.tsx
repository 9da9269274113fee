import { days } from '../../stage/examples.ts';
import { fieldStates } from '../../stage/fields.tsx';
import { said } from '../../stage/said.ts';
import { opened } from '../../stage/stage.tsx';

export default { title: 'Kinds/Fields/date, calendar' };

const states = fieldStates({
  type: 'date',
  widget: 'calendar',
  label: 'Starttermin',
  hint: 'Zum Beispiel 01.12.2026',
  options: days,
  answer: '2026-12-01',
  spoken: 'Dienstag, 1. Dezember 2026',
  wrong: 'Wähle einen der freien Tage',
});

export const Empty = states.empty;
export const Optional = states.optional;
export const Hint = states.hinted;
export const Filled = said(states.filled, ['textbox "Starttermin" = 01.12.2026', 'button "Kalender öffnen"']);
export const FilledOpen = opened(states.filled, 'Kalender öffnen');
export const Wrong = said(states.wrong, [
  'textbox "Starttermin" (invalid) — Zum Beispiel 01.12.2026 Wähle einen der freien Tage',
  'button "Kalender öffnen"',
]);
export const ReadOnly = states.readonly;
export const ReadOnlyEmpty = states.readonlyEmpty;
export const LongWords = states.long;
