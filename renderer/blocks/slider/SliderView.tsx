import type { AroundProps } from '../../drawings.ts';
import { Scroller } from '../Scroller.tsx';
import styles from './SliderView.module.css';

/** Distance of one press in CSS pixels (CAT-5). */
const STEP = 500;

/**
 * Cards in a scrolling row.
 *
 * @see docs/requirements.md CAT-5
 */
export function SliderView({ children }: AroundProps) {
  return (
    <Scroller look="slider" step={STEP} styles={styles}>
      {children}
    </Scroller>
  );
}
