// What stands in the place of something that could not be loaded, or not be shown.
import CircleAlert from 'lucide-react/icons/circle-alert';
import type { ElementType, Ref } from 'react';
import { Button } from './Button.tsx';
import { useSession } from './context.ts';
import styles from './Failure.module.css';

interface FailureProps {
  /** A whole page that failed has it as its heading. */
  readonly Heading?: ElementType;
  readonly heading?: Ref<HTMLHeadingElement>;
  /** What happened; that it could not be loaded unless said otherwise. */
  readonly title?: string;
  /** Asks every failed source again unless it is something else that failed. */
  readonly onRetry?: () => void;
}

/** Says what failed, and offers to try again. What was typed stays. */
export function Failure({ Heading = 'p', heading, title, onRetry }: FailureProps) {
  const session = useSession();
  return (
    <div className={styles.failure} role="alert">
      <Heading ref={heading} tabIndex={Heading === 'p' ? undefined : -1} className={styles.title}>
        <CircleAlert size="1.25rem" aria-hidden className={styles.icon} />
        {title ?? session.word('source_failed')}
      </Heading>
      {session.hasFields && <p>{session.word('failed.kept')}</p>}
      <Button look="secondary" onPress={onRetry ?? (() => session.retry())}>
        {session.word('retry')}
      </Button>
    </div>
  );
}
