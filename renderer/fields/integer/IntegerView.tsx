import { useSession } from '../../context.ts';
import type { FieldProps } from '../../drawings.ts';
import { signOf } from '../../numbers.ts';
import { useSignal } from '../../useSignal.ts';
import { TextControl, type TextSpec } from '../TextControl.tsx';

// Not a number input; only a numeric keypad.
const WHOLE: TextSpec = { inputMode: 'numeric', width: 'number' };

/** Integer field with its unit. The number is shown without group separators. */
export function IntegerView({ field }: FieldProps) {
  const session = useSession();
  const suffix = useSignal(field.suffix);
  const currency = useSignal(field.currency);
  const unit = currency ? signOf(session.word('locale'), currency) : field.unit && session.word(`unit.${field.unit}`);
  const affix = unit ?? suffix;
  return <TextControl field={field} spec={WHOLE} {...(affix && { affix })} />;
}
