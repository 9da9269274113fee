// The one button. It is never disabled: it waits, or it says why it does not go on.
import CircleAlert from 'lucide-react/icons/circle-alert';
import styles from './Button.module.css';
import { useSession } from './context.ts';
import { type AnyPressProps, Pressable } from './Pressable.tsx';
import { useBusy } from './useBusy.ts';

interface ButtonProps extends AnyPressProps {
  readonly look: 'primary' | 'secondary' | 'link' | 'quiet' | 'chip' | 'icon' | 'brand';
  readonly tone?: 'normal' | 'danger';
  /** Why it did not go on; announced. */
  readonly refusal?: string | null;
}

/**
 * Draws a button with its spinner (after 300 ms), its patience (after 8 s) and its refusal.
 *
 * @see behaviours 23 and 28 of the customer's forty
 */
export function Button({ look, tone, refusal = null, children, ...press }: ButtonProps) {
  const session = useSession();
  const { running = false } = press;
  const busy = useBusy(running);
  const spinning = busy === 'spinning' || busy === 'slow';
  return (
    <div className={styles.wrap}>
      <Pressable {...press} className={`${styles.button} ${styles[look]} ${tone === 'danger' ? styles.danger : ''}`}>
        {spinning && <span className={styles.spinner} aria-hidden />}
        {children}
      </Pressable>
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
