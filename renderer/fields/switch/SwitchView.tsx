import { useId } from 'react';
import { useSession } from '../../context.ts';
import type { FieldProps } from '../../drawings.ts';
import { useFields } from '../../stepForm.ts';
import { useSignal } from '../../useSignal.ts';
import { Words } from '../../Waiting.tsx';
import { useNotes } from '../FieldFrame.tsx';
import { useTarget } from '../useTarget.ts';
import styles from './SwitchView.module.css';

export function SwitchView({ field }: FieldProps) {
  const id = useId();
  const session = useSession();
  const form = useFields();
  const target = useTarget(form, field.name);
  const on = useSignal(field.answer) === true;
  const [notes, wiring] = useNotes(field, id);
  return (
    <div>
      <label className={styles.row}>
        <span>
          <Words of={field.label} />
        </span>
        <input
          {...wiring}
          type="checkbox"
          role="switch"
          aria-checked={on}
          ref={target}
          className={styles.switch}
          checked={on}
          onChange={(event) => session.answer(field.name, event.target.checked)}
          onBlur={() => form.left(field.name)}
        />
      </label>
      {notes}
    </div>
  );
}
