import { fieldStates } from '../../stage/fields.tsx';
import { said } from '../../stage/said.ts';

export default { title: 'Kinds/Fields/integer' };

const states = fieldStates({
  type: 'integer',
  label: 'Kilometerstand',
  unit: 'km',
  hint: 'Wie ihn der Tacho zeigt',
  answer: 12345,
  spoken: '12.345 km',
  wrong: 'Gib den Kilometerstand ein',
});

export const Empty = states.empty;
export const Optional = states.optional;
export const Hint = states.hinted;
export const Filled = said(states.filled, ['textbox "Kilometerstand" = 12345 — km']);
export const Wrong = said(states.wrong, [
  'textbox "Kilometerstand" (invalid) — Wie ihn der Tacho zeigt Gib den Kilometerstand ein km',
]);
export const ReadOnly = states.readonly;
export const ReadOnlyEmpty = states.readonlyEmpty;
export const LongWords = states.long;
