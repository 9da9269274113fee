// A place in a file: its name, the lines around it, and the way to it in an editor.
import { type Place, sayPlace } from '@fahrplan/engine/authoring/explain';
import type { Files } from './codeLines.ts';
import styles from './Panel.module.css';

interface WhereProps {
  readonly place: Place | null;
  readonly files: Files;
  /** Whether the lines around it are shown from the start. */
  readonly open?: boolean;
}

export function Where({ place, files, open = false }: WhereProps) {
  if (!place) return null;
  const link = files.linkTo(place);
  const lines = files.around(place);
  return (
    <details className={styles.where} open={open}>
      <summary>{sayPlace(place)}</summary>
      {place.argument !== null && <p>Argument “{place.argument}” of the fragment, put in here.</p>}
      {lines.length > 0 && (
        <pre className={styles.code}>
          {lines.map(({ number, text, isMeant }) => (
            <span key={number} className={isMeant ? styles.meant : undefined}>
              {String(number).padStart(4)} {text}
              {'\n'}
            </span>
          ))}
        </pre>
      )}
      {link !== null && <a href={link}>Edit this</a>}
    </details>
  );
}
