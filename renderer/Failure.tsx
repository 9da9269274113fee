// What stands in the place of something that could not be loaded.
import CircleAlert from 'lucide-react/icons/circle-alert';
import { Button } from './Button.tsx';
import { useSession } from './context.ts';
import styles from './Failure.module.css';

/** Says that it could not be loaded, and offers to ask again. What was typed stays. */
export function Failure() {
  const session = useSession();
  return (
    <div className={styles.failure} role="alert">
      <p className={styles.title}>
        <CircleAlert size={20} aria-hidden className={styles.icon} />
        {session.word('source_failed')}
      </p>
      <p>{session.word('failed.kept')}</p>
      <Button look="secondary" onPress={() => session.retry()}>
        {session.word('retry')}
      </Button>
    </div>
  );
}
