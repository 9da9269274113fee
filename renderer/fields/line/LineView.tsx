import type { PlainType } from '@fahrplan/engine';
import type { FieldProps } from '../../drawings.ts';
import { TextControl, type TextSpec } from '../TextControl.tsx';

const specs: { readonly [T in PlainType]: TextSpec } = {
  text: {},
  email: { type: 'email', inputMode: 'email', autoComplete: 'email' },
  phone: { type: 'tel', inputMode: 'tel', autoComplete: 'tel', width: 'phone', rewrites: true },
  postcode: { inputMode: 'numeric', autoComplete: 'postal-code', width: 'code' },
};

/** Single-line text field with the keypad and width of its type. */
export function LineView({ field }: FieldProps) {
  return <TextControl field={field} spec={specs[field.type as PlainType]} />;
}
