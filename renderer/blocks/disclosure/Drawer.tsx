import X from 'lucide-react/icons/x';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { Button } from '../../Button.tsx';
import { useSession } from '../../context.ts';
import { coverRoot } from '../../rootMarks.ts';
import styles from './Drawer.module.css';

interface DrawerProps {
  readonly id: string;
  readonly title: string;
  /** Label of the button at its foot; empty for none. */
  readonly finish: string;
  readonly open: boolean;
  /** Called when the customer closes it by a button, a press outside, or the back gesture. */
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** Renders a drawer of full height on narrow pages. Its content stays mounted while closed. */
export function Drawer({ id, title, finish, open, onClose, children }: DrawerProps) {
  const session = useSession();
  const box = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    if (!open) return;
    const dialog = box.current;
    dialog?.showModal();
    const uncover = coverRoot();
    return () => {
      uncover();
      dialog?.close();
    };
  }, [open]);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: keys close it with Escape
    <dialog
      ref={box}
      id={id}
      className={styles.drawer}
      data-panel
      aria-label={title}
      onClose={onClose}
      // Only presses on the backdrop target the dialog itself.
      onClick={({ target, currentTarget }) => target === currentTarget && onClose()}
    >
      <div className={styles.sheet}>
        <div className={styles.bar}>
          <p className={styles.title}>{title}</p>
          <Button look="icon" aria-label={session.word('close')} onPress={onClose}>
            <X size="1.375rem" aria-hidden />
          </Button>
        </div>
        <div className={styles.body}>{children}</div>
        {finish && (
          <div className={styles.foot}>
            <Button look="primary" onPress={onClose}>
              {finish}
            </Button>
          </div>
        )}
      </div>
    </dialog>
  );
}
