import { useSession } from '../../context.ts';
import type { FieldProps } from '../../drawings.ts';
import { useSignal } from '../../useSignal.ts';
import { Shown, Words } from '../../Waiting.tsx';
import styles from './ReadonlyView.module.css';

/** Label and value as text. Password managers look for user names in inputs, also hidden ones. */
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
