import type { FieldProps } from '../drawings.ts';
import { TextControl, type TextSpec } from './TextControl.tsx';

const spec: TextSpec = { inputMode: 'numeric', autoComplete: 'postal-code', width: '8rem' };

/** A postcode; the keypad of a phone shows digits. */
export function PostcodeField({ field }: FieldProps) {
  return <TextControl field={field} spec={spec} />;
}
