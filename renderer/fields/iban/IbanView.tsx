import type { Json } from '@fahrplan/engine';
import type { FieldProps } from '../../drawings.ts';
import { TextControl, type TextSpec } from '../TextControl.tsx';

const spec: TextSpec = { width: 'account', toText: inFours, rewrites: true };

export function IbanView({ field }: FieldProps) {
  return <TextControl field={field} spec={spec} />;
}

/** Formats an IBAN in groups of four; other texts stay as typed. */
function inFours(answer: Json): string {
  const text = String(answer);
  return /^[A-Z]{2}\d\d[A-Z\d]+$/.test(text) ? text.replace(/(.{4})(?=.)/g, '$1 ') : text;
}
