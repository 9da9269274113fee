import { fieldStates } from '../../stage/fields.tsx';
import { said } from '../../stage/said.ts';

export default { title: 'Kinds/Fields/longtext' };

const states = fieldStates({
  type: 'longtext',
  label: 'Hinweise für die Abholung',
  hint: 'Zum Beispiel, wo das Auto steht',
  answer: 'Das Auto steht in der Tiefgarage, Stellplatz 14.\nDie Einfahrt ist im Hinterhof.',
  spoken: 'Das Auto steht in der Tiefgarage, Stellplatz 14.',
  wrong: 'Beschreibe, wo das Auto steht',
});

export const Empty = states.empty;
export const Optional = states.optional;
export const Hint = states.hinted;
export const Filled = said(states.filled, [
  'textbox "Hinweise für die Abholung" = Das Auto steht in der Tiefgarage, Stellplatz 14.\nDie Einfahrt ist im Hinterhof.',
]);
export const Wrong = said(states.wrong, [
  'textbox "Hinweise für die Abholung" (invalid) — Zum Beispiel, wo das Auto steht Beschreibe, wo das Auto steht',
]);
export const ReadOnly = states.readonly;
export const ReadOnlyEmpty = states.readonlyEmpty;
export const LongWords = states.long;

const counted = fieldStates({
  type: 'longtext',
  label: 'Was ist passiert?',
  answer: 'Beim Einparken habe ich den Pfosten gestreift.',
  spoken: 'Beim Einparken habe ich den Pfosten gestreift.',
  wrong: 'Kürze den Text auf höchstens 5 Wörter',
  wrongAnswer: 'Beim Einparken habe ich den Pfosten gestreift.',
  most: { unit: 'words', most: 5 },
});

export const Counted = said(counted.empty, ['textbox "Was ist passiert?" — Noch 5 Wörter']);
export const TooLong = said(counted.wrong, [
  'textbox "Was ist passiert?" = Beim Einparken habe ich den Pfosten gestreift. (invalid) — Kürze den Text auf höchstens 5 Wörter 2 Wörter zu viel',
]);
