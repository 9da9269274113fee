// A failed call, with what helps.
import type { CallFailed } from '../callFailed.ts';
import styles from './pages.module.css';

interface Props {
  readonly failure: CallFailed | undefined;
  readonly onSignIn: () => void;
  /** Absent if the page itself has a button for it. */
  readonly onRetry?: () => void;
}

const WORDS: Readonly<Record<string, string>> = {
  offline: 'There is no connection to the server. What is typed stays here.',
  editor_signed_out: 'Your session has ended. What is typed stays here. Sign in again to go on.',
  work_unchanged: 'The working copy has no changes, so there is nothing to check.',
  work_behind: 'Another release was published meanwhile. Bring it in first.',
};

export function Failure({ failure, onSignIn, onRetry }: Props) {
  return (
    <div role="alert">
      {failure && (
        <div className={styles['warn']}>
          <p>{WORDS[failure.code] ?? failure.message}</p>
          {failure.code === 'editor_signed_out' ? (
            <button type="button" className={styles['button']} onClick={onSignIn}>
              Sign in again
            </button>
          ) : (
            onRetry && (
              <button type="button" className={styles['button']} onClick={onRetry}>
                Try again
              </button>
            )
          )}
        </div>
      )}
    </div>
  );
}
