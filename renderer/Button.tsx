// The one button. It is never disabled: it waits, or it says why it does not go on.
import CircleAlert from 'lucide-react/icons/circle-alert';
import type { ReactNode } from 'react';
import styles from './Button.module.css';
import { useSession } from './context.ts';
import { useBusy } from './useBusy.ts';

interface ButtonProps {
  readonly look: 'primary' | 'secondary' | 'link' | 'quiet' | 'chip' | 'icon';
  readonly tone?: 'normal' | 'danger';
  /** Submits the form around it instead of calling onPress. */
  readonly submits?: boolean;
  readonly onPress?: () => void;
  /** True from the press until it is done; a second press does nothing meanwhile. */
  readonly running?: boolean;
  /** Why it did not go on; announced. */
  readonly refusal?: string | null;
  /** The name of a button that shows no words. */
  readonly label?: string;
  readonly current?: boolean;
  readonly expanded?: boolean;
  readonly controls?: string;
  readonly children: ReactNode;
}

/**
 * Draws a button with its spinner (after 300 ms), its patience (after 8 s) and its refusal.
 *
 * @see behaviours 23 and 28 of the customer's forty
 */
export function Button({ look, tone, submits, running = false, refusal = null, ...rest }: ButtonProps) {
  const session = useSession();
  const busy = useBusy(running);
  const spinning = busy === 'spinning' || busy === 'slow';
  return (
    <div className={styles.wrap}>
      <button
        type={submits ? 'submit' : 'button'}
        className={`${styles.button} ${styles[look]} ${tone === 'danger' ? styles.danger : ''}`}
        aria-disabled={running || undefined}
        aria-label={rest.label}
        aria-current={rest.current ? 'page' : undefined}
        aria-expanded={rest.expanded}
        aria-controls={rest.controls}
        onClick={(event) => {
          if (running) event.preventDefault();
          else rest.onPress?.();
        }}
      >
        {spinning && <span className={styles.spinner} aria-hidden />}
        {rest.children}
      </button>
      {running && (
        <p className={styles.note} role="status">
          {busy === 'slow' ? session.word('slow') : ''}
        </p>
      )}
      {refusal !== null && <Refusal text={refusal} />}
    </div>
  );
}

/** The reason why something did not go on, said at once. */
export function Refusal({ text }: { readonly text: string }) {
  return (
    <p className={styles.refusal} role="alert">
      <CircleAlert size="1.25rem" aria-hidden className={styles.mark} />
      {text}
    </p>
  );
}
