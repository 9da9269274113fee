import type { ReactNode } from 'react';
import { Scroller } from '../Scroller.tsx';
import styles from './SideView.module.css';

/** Distance of one press in CSS pixels (spec 3 §2 "Side navigation"). */
const STEP = 100;

/**
 * Navigation entries in a column, or in a scrolling row.
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
