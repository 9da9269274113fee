import type { ReactNode } from 'react';
import { Scroller } from '../Scroller.tsx';
import styles from './SliderView.module.css';

/** How far one press scrolls: CSS pixels (spec 3 §9 "Slider scroll step"). */
const STEP = 500;

/**
 * Cards in a row that scrolls, by hand or with a button each way.
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
