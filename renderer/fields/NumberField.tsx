// Whole numbers and amounts: text boxes with a keypad of digits, never number inputs.
import { useMemo } from 'react';
import type { Json } from '#engine';
import { useSession } from '../context.ts';
import type { FieldProps } from '../drawings.ts';
import { createNumberReader } from '../numbers.ts';
import { TextControl, type TextSpec } from './TextControl.tsx';

/** A whole number, with its unit after the box. Hands over an integer as soon as the text reads as one. */
export function IntegerField({ field }: FieldProps) {
  const session = useSession();
  const locale = session.word('locale');
  const spec = useMemo<TextSpec>(() => {
    const reader = createNumberReader(locale);
    return {
      inputMode: 'numeric',
      width: 'number',
      toAnswer: (text) => reader.toInteger(text) ?? text,
      toText: (answer) => written(answer, new Intl.NumberFormat(locale, { maximumFractionDigits: 0 }), 1),
    };
  }, [locale]);
  return (
    <TextControl
      field={field}
      spec={spec}
      {...(field.unit !== null && { affix: session.word(`unit.${field.unit}`) })}
    />
  );
}

/** An amount in the currency of the language. Hands over cents as soon as the text reads as an amount. */
export function MoneyField({ field }: FieldProps) {
  const session = useSession();
  const locale = session.word('locale');
  const sign = session.word('unit.cent');
  const spec = useMemo<TextSpec>(() => {
    const reader = createNumberReader(locale, sign);
    return {
      inputMode: 'decimal',
      width: 'number',
      toAnswer: (text) => reader.toCents(text) ?? text,
      toText: (answer) => written(answer, new Intl.NumberFormat(locale, { minimumFractionDigits: 2 }), 100),
    };
  }, [locale, sign]);
  return <TextControl field={field} spec={spec} affix={sign} />;
}

function written(answer: Json, format: Intl.NumberFormat, divisor: number): string {
  return typeof answer === 'number' ? format.format(answer / divisor) : String(answer);
}
