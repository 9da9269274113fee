import { useMemo } from 'react';
import { useSession } from '../../context.ts';
import type { FieldProps } from '../../drawings.ts';
import { createNumberReader } from '../../numbers.ts';
import { useSignal } from '../../useSignal.ts';
import { TextControl, type TextSpec } from '../TextControl.tsx';

/** Number field with decimals in the notation of the locale, and what it counts. */
export function NumberView({ field }: FieldProps) {
  const session = useSession();
  const locale = session.word('locale');
  const suffix = useSignal(field.suffix);
  const spec = useMemo<TextSpec>(() => {
    const read = createNumberReader(locale);
    const format = new Intl.NumberFormat(locale, { maximumFractionDigits: 10 });
    return {
      inputMode: 'decimal',
      width: 'number',
      toAnswer: (text) => read(text) ?? text,
      toText: (answer) => (typeof answer === 'number' ? format.format(answer) : String(answer)),
    };
  }, [locale]);
  return <TextControl field={field} spec={spec} {...(suffix && { affix: suffix })} />;
}
