import type { ReactNode } from 'react';
import { Scroller } from '../Scroller.tsx';
import styles from './SliderView.module.css';

/** Distance of one press in CSS pixels (CAT-5). */
const STEP = 500;

/**
 * Cards in a scrolling row.
 *
 * @see docs/requirements.md CAT-5
 */
export function SliderView({ children }: { readonly children: ReactNode }) {
  return (
    <Scroller look="slider" step={STEP} styles={styles}>
      {children}
    </Scroller>
  );
}
