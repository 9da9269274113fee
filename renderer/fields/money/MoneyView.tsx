import type { Json } from '@fahrplan/engine';
import { useMemo } from 'react';
import { useSession } from '../../context.ts';
import type { FieldProps } from '../../drawings.ts';
import { createAmountReader, signOf } from '../../numbers.ts';
import { useSignal } from '../../useSignal.ts';
import { TextControl, type TextSpec } from '../TextControl.tsx';

/** Amount field in its currency, by default that of the locale; the answer is in cents once the text is an amount. */
export function MoneyView({ field }: FieldProps) {
  const session = useSession();
  const locale = session.word('locale');
  const currency = useSignal(field.currency);
  const spec = useMemo<TextSpec>(() => {
    const reader = createAmountReader(locale, currency);
    return {
      inputMode: 'decimal',
      width: 'number',
      toAnswer: (text) => reader.toCents(text) ?? text,
      toText: (answer) => formatted(answer, new Intl.NumberFormat(locale, { minimumFractionDigits: 2 })),
    };
  }, [locale, currency]);
  return <TextControl field={field} spec={spec} affix={signOf(locale, currency)} />;
}

function formatted(answer: Json, format: Intl.NumberFormat): string {
  return typeof answer === 'number' ? format.format(answer / 100) : String(answer);
}
