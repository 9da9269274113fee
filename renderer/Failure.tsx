import CircleAlert from 'lucide-react/icons/circle-alert';
import type { ElementType, Ref } from 'react';
import { Button } from './Button.tsx';
import { useSession } from './context.ts';
import styles from './Failure.module.css';

interface FailureProps {
  /** Heading of a page that failed as a whole. */
  readonly Heading?: ElementType;
  readonly heading?: Ref<HTMLHeadingElement>;
  /** Name of the failed source. */
  readonly title: string;
  /** Defaults to requesting every failed source again. */
  readonly onRetry?: () => void;
}

export function Failure({ Heading = 'p', heading, title, onRetry }: FailureProps) {
  const session = useSession();
  return (
    <div className={styles.failure} role="alert">
      <Heading ref={heading} tabIndex={Heading === 'p' ? undefined : -1} className={styles.title}>
        <CircleAlert size="1.25rem" aria-hidden className={styles.icon} />
        {title}
      </Heading>
      {session.hasFields && <p>{session.word('failed.kept')}</p>}
      <Button look="secondary" onPress={onRetry ?? (() => session.retry())}>
        {session.word('retry')}
      </Button>
    </div>
  );
}
