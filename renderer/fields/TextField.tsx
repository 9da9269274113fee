import type { FieldProps } from '../drawings.ts';
import { TextControl, type TextSpec } from './TextControl.tsx';

const spec: TextSpec = {};

/** One line of text. */
export function TextField({ field }: FieldProps) {
  return <TextControl field={field} spec={spec} />;
}
