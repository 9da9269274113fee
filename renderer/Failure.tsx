// What stands in the place of something that could not be loaded.
import CircleAlert from 'lucide-react/icons/circle-alert';
import type { ElementType } from 'react';
import { Button } from './Button.tsx';
import { useSession } from './context.ts';
import styles from './Failure.module.css';

/** Says that it could not be loaded, and offers to ask again. What was typed stays. A whole page that failed has it as its heading. */
export function Failure({ Heading = 'p' }: { readonly Heading?: ElementType }) {
  const session = useSession();
  return (
    <div className={styles.failure} role="alert">
      <Heading className={styles.title}>
        <CircleAlert size="1.25rem" aria-hidden className={styles.icon} />
        {session.word('source_failed')}
      </Heading>
      <p>{session.word('failed.kept')}</p>
      <Button look="secondary" onPress={() => session.retry()}>
        {session.word('retry')}
      </Button>
    </div>
  );
}
