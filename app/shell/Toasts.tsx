// Short messages that go away by themselves, announced politely.
import { ToneIcon, toneClass, useSignal } from '#renderer';
import type { Messages } from '../host/messages.ts';
import styles from './Toasts.module.css';

interface ToastsProps {
  readonly messages: Messages;
  /** False while something else on screen says them. The region stays: only into one that is there already is spoken. */
  readonly speaks: boolean;
}

/** The messages on screen, the latest at the bottom. A click takes one away; under a hand or the focus they stay. */
export function Toasts({ messages, speaks }: ToastsProps) {
  const shown = useSignal(messages.shown);
  return (
    // What lies behind a dialog is hidden from screen readers, except for what names aria-live.
    <div className={styles.toasts} role="status" aria-live="polite" data-screen>
      {(speaks ? shown : []).map((message) => (
        <button
          key={message.id}
          type="button"
          className={`${styles.toast} ${toneClass(message.tone)}`}
          onFocus={() => messages.hold(message)}
          onBlur={() => messages.release(message)}
          onPointerEnter={() => messages.hold(message)}
          onPointerLeave={() => messages.release(message)}
          onClick={() => messages.dismiss(message)}
        >
          <ToneIcon tone={message.tone} />
          {message.text}
        </button>
      ))}
    </div>
  );
}
