import type { PlainType } from '@fahrplan/engine';
import type { FieldProps } from '../../drawings.ts';
import { TextControl, type TextSpec } from '../TextControl.tsx';

const specs: { readonly [T in PlainType]: TextSpec } = {
  text: {},
  email: { type: 'email', inputMode: 'email', autoComplete: 'email' },
  phone: { type: 'tel', inputMode: 'tel', autoComplete: 'tel', width: 'phone', rewrites: true },
  postcode: { inputMode: 'numeric', autoComplete: 'postal-code', width: 'code' },
};

/** A host with a dot, and anything behind it. A name before an @ is no host. */
const WITHOUT_SCHEME = /^(?:[^\s:/?#@]+\.)+[^\s:/?#@.\d]{2,}(?:[:/?#]\S*)?$/;

/** Adds the scheme that people leave out; the box shows it once it is left. */
const WEB_ADDRESS: TextSpec = {
  type: 'url',
  inputMode: 'url',
  autoComplete: 'url',
  rewrites: true,
  toAnswer: (text) => (WITHOUT_SCHEME.test(text.trim()) ? `https://${text.trim()}` : text),
};

/** Single-line text field with the keypad and width of its type. */
export function LineView({ field }: FieldProps) {
  return <TextControl field={field} spec={field.webAddress ? WEB_ADDRESS : specs[field.type as PlainType]} />;
}
