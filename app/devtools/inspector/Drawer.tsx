// Side drawer above everything, including dialogs.

import { focusedElement } from '@fahrplan/renderer';
import { type ReactNode, useEffect, useRef } from 'react';
import styles from './Panel.module.css';

interface DrawerProps {
  readonly label: string;
  readonly side: 'left' | 'right';
  readonly leave: () => void;
  /** Called after opening, to set the focus. */
  readonly opened?: (drawer: HTMLElement) => void;
  readonly children: ReactNode;
}

/** Closes on Escape, and returns the focus. */
export function Drawer({ label, side, leave, opened, children }: DrawerProps) {
  const drawer = useRef<HTMLElement>(null);
  const first = useRef(opened);
  useEffect(() => {
    const before = focusedElement();
    // The top layer keeps it from being clipped by the dialog that contains it.
    drawer.current?.showPopover();
    if (drawer.current) first.current?.(drawer.current);
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);
  return (
    <section
      ref={drawer}
      popover="manual"
      className={styles.drawer}
      data-side={side}
      aria-label={label}
      data-holds-escape
      data-developer
      // Keys must not reach the form below.
      onKeyDown={(event) => {
        event.stopPropagation();
        if (event.key === 'Escape') leave();
      }}
    >
      <header className={styles.head}>
        <p>{label}</p>
        <button type="button" onClick={leave}>
          Close
        </button>
      </header>
      {children}
    </section>
  );
}
