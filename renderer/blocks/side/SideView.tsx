import type { AroundProps } from '../../drawings.ts';
import { Scroller } from '../Scroller.tsx';
import styles from './SideView.module.css';

/** Distance of one press in CSS pixels (ACC-5). */
const STEP = 100;

/**
 * Navigation entries in a column, or in a scrolling row.
 *
 * @see docs/requirements.md ACC-5
 */
export function SideView({ children }: AroundProps) {
  return (
    <Scroller look="side" step={STEP} styles={styles}>
      {children}
    </Scroller>
  );
}
