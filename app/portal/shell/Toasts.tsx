import { focusedElement, ToneIcon, toneClass, useSignal } from '@fahrplan/renderer';
import X from 'lucide-react/icons/x';
import { useRef } from 'react';
import type { Message } from '../host/messages.ts';
import type { Portal } from '../host/portal.ts';
import styles from './Toasts.module.css';

interface ToastsProps {
  readonly portal: Portal;
  /** False while another root announces them. Stays mounted: new live regions are ignored. */
  readonly speaks: boolean;
}

/** Toasts, latest last. They stay while hovered or focused; Escape dismisses the focused one. */
export function Toasts({ portal, speaks }: ToastsProps) {
  const { messages } = portal;
  const shown = useSignal(messages.shown);
  const before = useRef<EventTarget | null>(null);
  const dismiss = (message: Message) => {
    messages.dismiss(message);
    if (before.current instanceof HTMLElement) before.current.focus();
  };
  return (
    // Screen readers skip content behind a dialog, except elements with aria-live.
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
