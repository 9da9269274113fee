import type { Json } from '@fahrplan/engine';
import { useMemo } from 'react';
import { useSession } from '../../context.ts';
import type { FieldProps } from '../../drawings.ts';
import { createAmountReader } from '../../numbers.ts';
import { TextControl, type TextSpec } from '../TextControl.tsx';

/** Amount field in the locale's currency; the answer is in cents once the text is an amount. */
export function MoneyView({ field }: FieldProps) {
  const session = useSession();
  const locale = session.word('locale');
  const sign = session.word('unit.cent');
  const spec = useMemo<TextSpec>(() => {
    const reader = createAmountReader(locale, sign);
    return {
      inputMode: 'decimal',
      width: 'number',
      toAnswer: (text) => reader.toCents(text) ?? text,
      toText: (answer) => formatted(answer, new Intl.NumberFormat(locale, { minimumFractionDigits: 2 })),
    };
  }, [locale, sign]);
  return <TextControl field={field} spec={spec} affix={sign} />;
}

function formatted(answer: Json, format: Intl.NumberFormat): string {
  return typeof answer === 'number' ? format.format(answer / 100) : String(answer);
}
