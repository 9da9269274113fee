// Short messages that go away by themselves, announced politely.
import { ToneIcon, toneClass, useSignal } from '#renderer';
import type { Portal } from '../host/portal.ts';
import styles from './Toasts.module.css';

/** The messages on screen, the latest at the bottom. A click takes one away. */
export function Toasts({ portal }: { readonly portal: Portal }) {
  const toasts = useSignal(portal.toasts);
  return (
    <div className={styles.toasts} role="status" data-screen>
      {toasts.map((toast) => (
        <button
          key={toast.id}
          type="button"
          className={`${styles.toast} ${toneClass(toast.tone)}`}
          onClick={() => portal.dismiss(toast)}
        >
          <ToneIcon tone={toast.tone} />
          {toast.text}
        </button>
      ))}
    </div>
  );
}
