import { useId } from 'react';
import { useSession } from '../../context.ts';
import type { FieldProps } from '../../drawings.ts';
import { useFields } from '../../stepForm.ts';
import { useSignal } from '../../useSignal.ts';
import { Words } from '../../Waiting.tsx';
import { useNotes } from '../FieldFrame.tsx';
import { useTarget } from '../useTarget.ts';
import styles from './BooleanView.module.css';

export function BooleanView({ field }: FieldProps) {
  const id = useId();
  const session = useSession();
  const form = useFields();
  const target = useTarget(form, field.name);
  const checked = useSignal(field.answer) === true;
  const [notes, wiring] = useNotes(field, id);
  return (
    <div>
      <label className={styles.row}>
        <input
          {...wiring}
          type="checkbox"
          ref={target}
          className={styles.box}
          checked={checked}
          onChange={(event) => session.answer(field.name, event.target.checked)}
          onBlur={() => form.left(field.name)}
        />
        <span>
          <Words of={field.label} />
        </span>
      </label>
      <div className={styles.notes}>{notes}</div>
    </div>
  );
}
