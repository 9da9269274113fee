// A drawer over the whole height of a narrow page. The browser keeps the focus inside and gives it back.
import X from 'lucide-react/icons/x';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { Button } from '../../Button.tsx';
import { useSession } from '../../context.ts';
import { coverRoot } from '../../rootMarks.ts';
import styles from './Drawer.module.css';

interface DrawerProps {
  readonly id: string;
  readonly title: string;
  /** The words of the button at its foot; empty for none. */
  readonly finish: string;
  readonly open: boolean;
  /** Called when the customer closes it: with its button, beside it, or with what their device has for going back. */
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** Draws a drawer with its title, and a button that closes it. What stands in it stays while it is closed. */
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
      // Only what is beside it is the dialog itself.
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
