import { type FieldNode, isCivil } from '@fahrplan/engine';
import { useSession } from '../../context.ts';
import { withDots, writeDate } from '../../dates.ts';
import { useSignal } from '../../useSignal.ts';
import type { Wiring } from '../FieldFrame.tsx';
import { TextBox, type TextSpec } from '../TextControl.tsx';
import styles from './DateBox.module.css';

interface DateBoxProps {
  readonly field: FieldNode;
  readonly wiring: Wiring;
  /** True when it supplements a strip of days. */
  readonly second?: boolean;
}

const spec: TextSpec = {
  inputMode: 'numeric',
  width: 'day',
  mask: withDots,
  toText: (answer) => (isCivil(answer) ? writeDate(answer) : String(answer)),
};

/**
 * Text input for dates in any usual spelling.
 *
 * @see docs/requirements.md UX-16
 */
export function DateBox({ field, wiring, second = false }: DateBoxProps) {
  return <TextBox field={field} spec={spec} wiring={wiring} second={second} />;
}

export function SpokenDay({ field }: { readonly field: FieldNode }) {
  const session = useSession();
  const answer = useSignal(field.answer);
  return (
    <p className={styles.spoken} role="status">
      {isCivil(answer) ? session.spokenDate(answer) : ''}
    </p>
  );
}
