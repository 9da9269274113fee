// One line that is typed, as most fields are.
import type { PlainType } from '@fahrplan/engine';
import type { FieldProps } from '../../drawings.ts';
import { TextControl, type TextSpec } from '../TextControl.tsx';

const specs: { readonly [T in PlainType]: TextSpec } = {
  text: {},
  email: { type: 'email', inputMode: 'email', autoComplete: 'email' },
  phone: { type: 'tel', inputMode: 'tel', autoComplete: 'tel', width: 'phone', rewrites: true },
  postcode: { inputMode: 'numeric', autoComplete: 'postal-code', width: 'code' },
};

/** A text box with the keypad, and in the width, that fit the type. */
export function LineView({ field }: FieldProps) {
  return <TextControl field={field} spec={specs[field.type as PlainType]} />;
}
