// Fallback when FlowDialog cannot be loaded or rendered; uses a native dialog.
import { useEffect, useLayoutEffect, useRef } from 'react';
import { Button } from './Button.tsx';
import { SessionContext } from './context.ts';
import { Failure } from './Failure.tsx';
import type { FlowDialogProps } from './FlowDialog.tsx';
import styles from './PlainDialog.module.css';
import { coverRoot } from './rootMarks.ts';
import { useSignal } from './useSignal.ts';

/** Shows that the flow failed to render. The session stays open for a retry. */
export function PlainDialog({ session, onClosed, children, again }: FlowDialogProps & { readonly again: () => void }) {
  const box = useRef<HTMLDialogElement>(null);
  const title = session.word('part_failed');
  const closed = useSignal(session.phase) === 'closed';
  useLayoutEffect(() => {
    const dialog = box.current;
    dialog?.showModal();
    // Closing a native dialog returns the focus.
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
        // Browsers close a dialog on the second Escape, even if the first was prevented.
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
