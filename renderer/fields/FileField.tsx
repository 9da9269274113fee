import { useSession } from '../context.ts';
import type { FieldProps } from '../FieldView.tsx';
import { useSignal } from '../useSignal.ts';
import { useFields } from '../useStepForm.ts';
import { FieldFrame } from './FieldFrame.tsx';
import styles from './FileField.module.css';
import { useTarget } from './useTarget.ts';

/** One file or several, chosen with the system's own dialog; the answer is their names. */
export function FileField({ field }: FieldProps) {
  const session = useSession();
  const target = useTarget(useFields(), field.name);
  const spoken = useSignal(field.spoken);
  const several = field.type === 'files';
  return (
    <FieldFrame field={field}>
      {(wiring) => (
        <div className={styles.files}>
          <input
            {...wiring}
            type="file"
            ref={target}
            className={styles.input}
            multiple={several}
            onBlur={() => session.touch(field.name)}
            onChange={(event) => {
              const names = Array.from(event.target.files ?? [], (file) => file.name);
              session.answer(field.name, several ? names : names[0]);
            }}
          />
          {spoken && <p>{spoken}</p>}
        </div>
      )}
    </FieldFrame>
  );
}
