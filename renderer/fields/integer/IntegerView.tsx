import { useSession } from '../../context.ts';
import type { FieldProps } from '../../drawings.ts';
import { TextControl, type TextSpec } from '../TextControl.tsx';

// A text box with a keypad of digits, never a number input.
const WHOLE: TextSpec = { inputMode: 'numeric', width: 'number' };

/** A whole number, with its unit after the box: written as it is typed, in nothing but digits. */
export function IntegerView({ field }: FieldProps) {
  const session = useSession();
  return (
    <TextControl
      field={field}
      spec={WHOLE}
      {...(field.unit !== null && { affix: session.word(`unit.${field.unit}`) })}
    />
  );
}
