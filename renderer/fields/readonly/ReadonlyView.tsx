import { useSession } from '../../context.ts';
import type { FieldProps } from '../../drawings.ts';
import { useSignal } from '../../useSignal.ts';
import { Shown, Words } from '../../Waiting.tsx';
import styles from './ReadonlyView.module.css';

/**
 * What is known and not asked: label and value as text, never a greyed-out box.
 *
 * A name to sign in with is there for password managers as well: they look for it in boxes, also in hidden ones.
 */
export function ReadonlyView({ field }: FieldProps) {
  const session = useSession();
  const spoken = useSignal(field.spoken);
  return (
    <dl className={styles.readonly}>
      <dt className={styles.label}>
        <Words of={field.label} />
      </dt>
      <dd className={styles.value}>
        <Shown text={spoken === '' ? session.word('not_given') : spoken} />
        {field.autocomplete === 'username' && <input autoComplete="username" value={spoken ?? ''} readOnly hidden />}
      </dd>
    </dl>
  );
}
