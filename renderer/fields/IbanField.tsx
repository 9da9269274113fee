import type { Json } from '#engine';
import type { FieldProps } from '../drawings.ts';
import { TextControl, type TextSpec } from './TextControl.tsx';

const spec: TextSpec = { width: 'account', toText: inFours };

/** An account number, written in groups of four once it was left. */
export function IbanField({ field }: FieldProps) {
  return <TextControl field={field} spec={spec} />;
}

function inFours(answer: Json): string {
  return String(answer)
    .replace(/\s/g, '')
    .replace(/(.{4})(?=.)/g, '$1 ');
}
