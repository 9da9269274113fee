// What Continue has begun, for who waits: it can be cancelled, or it has been sent and cannot any more.
import { useEffect, useRef, useState } from 'react';
import { Button } from './Button.tsx';
import { useSession } from './context.ts';
import { focusedElement } from './focusedElement.ts';
import styles from './Underway.module.css';
import { useSignal } from './useSignal.ts';

/** Draws, beside the button that waits for a while already, how far it is and the way out. */
export function Underway() {
  const session = useSession();
  const underway = useSignal(session.underway);
  // Only what comes into a region that is there already is spoken.
  const [there, setThere] = useState(false);
  useEffect(() => setThere(true), []);
  const said = there && underway !== null ? session.word(`press.${underway}`) : '';
  const cancels = said !== '' && underway === 'cancellable';
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!cancels) return;
    const button = element.current?.parentElement?.querySelector('button');
    // The button that cancels goes when it is pressed, and when it is too late.
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
