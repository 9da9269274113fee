import { useEffect, useRef, useState } from 'react';
import { Button } from './Button.tsx';
import { useSession } from './context.ts';
import { focusedElement } from './focusedElement.ts';
import styles from './Underway.module.css';
import { useSignal } from './useSignal.ts';

/** Shows the state of a slow submission beside its button, with a cancel button. */
export function Underway() {
  const session = useSession();
  const underway = useSignal(session.underway);
  // Live regions announce only changes after they were mounted.
  const [there, setThere] = useState(false);
  useEffect(() => setThere(true), []);
  const said = there && underway !== null ? session.word(`press.${underway}`) : '';
  const cancels = said !== '' && underway === 'cancellable';
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!cancels) return;
    const button = element.current?.parentElement?.querySelector('button');
    // The cancel button disappears when it is pressed or too late; Continue takes its focus.
    return () => {
      if (focusedElement(button) === document.body) button?.focus();
    };
  }, [cancels]);
  return (
    <div ref={element} className={styles.underway}>
      {cancels && (
        <Button look="secondary" onPress={() => session.cancel()}>
          {session.word('press.cancel')}
        </Button>
      )}
      <p role="status" className={styles.said}>
        {said}
      </p>
    </div>
  );
}
