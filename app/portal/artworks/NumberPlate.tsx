import type { ArtworkProps } from '@fahrplan/renderer';
import styles from './NumberPlate.module.css';

/** Draws a German number plate: "M-FW 2417" is written M·FW 2417. */
export function NumberPlate({ text, word }: ArtworkProps) {
  return (
    <span className={styles.plate} role="img" aria-label={word('plate', { text })}>
      <span className={styles.band} aria-hidden>
        <span className={styles.stars} />D
      </span>
      <span className={styles.text} aria-hidden>
        {text?.replace(/^([A-ZÄÖÜ]{1,3})[-: ]\s*/, '$1·')}
      </span>
    </span>
  );
}
