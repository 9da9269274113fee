// Buttons are never disabled: they show a spinner or a refusal.
import CircleAlert from 'lucide-react/icons/circle-alert';
import styles from './Button.module.css';
import { useSession } from './context.ts';
import { type AnyPressProps, Pressable } from './Pressable.tsx';
import { useBusy } from './useBusy.ts';

interface ButtonProps extends AnyPressProps {
  readonly look: 'primary' | 'secondary' | 'link' | 'quiet' | 'chip' | 'icon' | 'brand';
  readonly tone?: 'normal' | 'danger';
  /** Reason why the press was refused; announced. */
  readonly refusal?: string | null;
}

/**
 * Renders a button with a spinner (after 300 ms), a waiting text (after 8 s) and its refusal.
 *
 * @see docs/requirements.md UX-23, UX-28
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

export function Refusal({ text }: { readonly text: string }) {
  return (
    <p className={styles.refusal} role="alert">
      <CircleAlert size="1.25rem" aria-hidden className={styles.mark} />
      {text}
    </p>
  );
}
