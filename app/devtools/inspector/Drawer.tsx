// A drawer at the side that lies over everything, dialogs too.

import { focusedElement } from '@fahrplan/renderer';
import { type ReactNode, useEffect, useRef } from 'react';
import styles from './Panel.module.css';

interface DrawerProps {
  readonly label: string;
  readonly side: 'left' | 'right';
  readonly leave: () => void;
  /** Called once it is there, to put the focus into it. */
  readonly opened?: (drawer: HTMLElement) => void;
  readonly children: ReactNode;
}

/** Escape closes it, and nothing else. The focus goes back to where it was. */
export function Drawer({ label, side, leave, opened, children }: DrawerProps) {
  const drawer = useRef<HTMLElement>(null);
  const first = useRef(opened);
  useEffect(() => {
    const before = focusedElement();
    // In the top layer it is cut off by nothing around it, though it stands in the dialog that it lies over.
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
      // What is pressed here is no key of the form below.
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
