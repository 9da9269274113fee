import type { FieldProps } from '../drawings.ts';
import { TextControl, type TextSpec } from './TextControl.tsx';

const spec: TextSpec = { type: 'tel', inputMode: 'tel', autoComplete: 'tel', width: '16rem' };

/** A telephone number, in any spelling. */
export function PhoneField({ field }: FieldProps) {
  return <TextControl field={field} spec={spec} />;
}
