import { fieldStates } from '../../stage/fields.tsx';
import { said } from '../../stage/said.ts';

export default { title: 'Kinds/Fields/boolean, switch' };

const states = fieldStates({
  type: 'boolean',
  widget: 'switch',
  label: 'Erinnerung am Tag davor',
  hint: 'Per E-Mail',
  answer: true,
  spoken: 'Ja',
  wrong: 'Entscheide, ob wir dich erinnern sollen',
});

export const Empty = states.empty;
export const Optional = states.optional;
export const Hint = states.hinted;
export const Filled = said(states.filled, ['switch "Erinnerung am Tag davor" (checked)']);
export const Wrong = said(states.wrong, [
  'switch "Erinnerung am Tag davor" (invalid) — Per E-Mail Entscheide, ob wir dich erinnern sollen',
]);
export const ReadOnly = states.readonly;
export const ReadOnlyEmpty = states.readonlyEmpty;
export const LongWords = states.long;
