import type { ReactNode } from 'react';
import { Scroller } from '../Scroller.tsx';
import styles from './SliderView.module.css';

/** Distance of one press in CSS pixels (spec 3 §9 "Slider scroll step"). */
const STEP = 500;

/**
 * Cards in a scrolling row.
 *
 * @see spec 3 §9 "Slider scroll step"
 */
export function SliderView({ children }: { readonly children: ReactNode }) {
  return (
    <Scroller look="slider" step={STEP} styles={styles}>
      {children}
    </Scroller>
  );
}
