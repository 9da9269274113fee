// Short messages that go away by themselves, announced politely.

import { focusedElement, ToneIcon, toneClass, useSignal } from '@fahrplan/renderer';
import X from 'lucide-react/icons/x';
import { useRef } from 'react';
import type { Message } from '../host/messages.ts';
import type { Portal } from '../host/portal.ts';
import styles from './Toasts.module.css';

interface ToastsProps {
  readonly portal: Portal;
  /** False while something else on screen says them. The region stays: only into one that is there already is spoken. */
  readonly speaks: boolean;
}

/** The messages on screen, the latest at the bottom. Under a hand or the focus they stay; Escape takes the focused one away. */
export function Toasts({ portal, speaks }: ToastsProps) {
  const { messages } = portal;
  const shown = useSignal(messages.shown);
  const before = useRef<EventTarget | null>(null);
  const dismiss = (message: Message) => {
    messages.dismiss(message);
    // The focus goes back to where the customer was.
    if (before.current instanceof HTMLElement) before.current.focus();
  };
  return (
    // What lies behind a dialog is hidden from screen readers, except for what names aria-live.
    <div className={styles.toasts} role="status" aria-live="polite" data-screen data-holds-escape>
      {(speaks ? shown : []).map((message) => (
        <div
          key={message.id}
          className={`${styles.toast} ${toneClass(message.tone)}`}
          onPointerEnter={() => messages.hold(message)}
          onPointerLeave={({ currentTarget }) =>
            currentTarget.contains(focusedElement(currentTarget)) || messages.release(message)
          }
        >
          <ToneIcon tone={message.tone} />
          <p>{message.text}</p>
          <button
            type="button"
            className={styles.close}
            aria-label={portal.word('close')}
            onFocus={({ relatedTarget }) => {
              before.current = relatedTarget;
              messages.hold(message);
            }}
            onBlur={() => messages.release(message)}
            onKeyDown={({ key }) => key === 'Escape' && dismiss(message)}
            onClick={() => dismiss(message)}
          >
            <X size="1.25rem" aria-hidden />
          </button>
        </div>
      ))}
    </div>
  );
}
