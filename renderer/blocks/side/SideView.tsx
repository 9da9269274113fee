import type { ReactNode } from 'react';
import { Scroller } from '../Scroller.tsx';
import styles from './SideView.module.css';

/** How far one press scrolls: CSS pixels (spec 3 §2 "Side navigation"). */
const STEP = 100;

/**
 * Entries of a navigation: below each other, or in a row that scrolls.
 *
 * @see spec 3 §2 "Side navigation"
 */
export function SideView({ children }: { readonly children: ReactNode }) {
  return (
    <Scroller look="side" step={STEP} styles={styles}>
      {children}
    </Scroller>
  );
}
