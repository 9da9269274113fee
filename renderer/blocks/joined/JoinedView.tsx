import type { AroundProps } from '../../drawings.ts';
import styles from './JoinedView.module.css';

/** Fields that are one answer, side by side and with their controls in line. */
export function JoinedView({ children }: AroundProps) {
  return <div className={styles.joined}>{children}</div>;
}
