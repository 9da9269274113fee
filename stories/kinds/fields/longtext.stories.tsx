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
