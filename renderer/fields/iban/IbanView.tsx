import type { Json } from '@fahrplan/engine';
import type { FieldProps } from '../../drawings.ts';
import { TextControl, type TextSpec } from '../TextControl.tsx';

const spec: TextSpec = { width: 'account', toText: inFours, rewrites: true };

/** An account number, written in groups of four once it was left. */
export function IbanView({ field }: FieldProps) {
  return <TextControl field={field} spec={spec} />;
}

/** Writes an account number in groups of four; any other text stays as it was typed. */
function inFours(answer: Json): string {
  const text = String(answer);
  return /^[A-Z]{2}\d\d[A-Z\d]+$/.test(text) ? text.replace(/(.{4})(?=.)/g, '$1 ') : text;
}
