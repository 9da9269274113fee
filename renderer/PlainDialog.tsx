// The dialog for when the dialog itself cannot be fetched or drawn: made of nothing but what every browser has.
import { useEffect, useLayoutEffect, useRef } from 'react';
import { Button } from './Button.tsx';
import { SessionContext } from './context.ts';
import { Failure } from './Failure.tsx';
import type { FlowDialogProps } from './FlowDialog.tsx';
import styles from './PlainDialog.module.css';
import { coverRoot } from './rootMarks.ts';
import { useSignal } from './useSignal.ts';

/** Says that the flow could not be shown. Its session stays as it is: it can be tried again, or closed. */
export function PlainDialog({ session, onClosed, children, again }: FlowDialogProps & { readonly again: () => void }) {
  const box = useRef<HTMLDialogElement>(null);
  const title = session.word('part_failed');
  const closed = useSignal(session.phase) === 'closed';
  useLayoutEffect(() => {
    const dialog = box.current;
    dialog?.showModal();
    // Closing it gives the focus back to what had it.
    return () => dialog?.close();
  }, []);
  useLayoutEffect(coverRoot, []);
  useEffect(() => {
    if (closed) onClosed();
  }, [closed, onClosed]);
  return (
    <SessionContext value={session}>
      <dialog
        ref={box}
        className={styles.dialog}
        aria-label={title}
        data-dialog
        onCancel={(event) => {
          event.preventDefault();
          session.close();
        }}
        // A second Escape closes it whatever the page says.
        onClose={() => box.current && session.close()}
      >
        <Failure Heading="h2" title={title} onRetry={again} />
        <Button look="secondary" onPress={() => session.close()}>
          {session.word('close')}
        </Button>
        {children}
      </dialog>
    </SessionContext>
  );
}
