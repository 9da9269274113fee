import type { FieldProps } from '../drawings.ts';
import { TextControl, type TextSpec } from './TextControl.tsx';

const spec: TextSpec = { type: 'email', inputMode: 'email', autoComplete: 'email' };

/** An e-mail address. */
export function EmailField({ field }: FieldProps) {
  return <TextControl field={field} spec={spec} />;
}
