// Location in a file, with surrounding lines and a link to an editor.
import { type SourceLocation, sayLocation } from '@fahrplan/engine/authoring/explain';
import type { Files } from './codeLines.ts';
import styles from './Panel.module.css';

interface WhereProps {
  readonly location: SourceLocation | null;
  readonly files: Files;
  /** True to show the lines at first. */
  readonly open?: boolean;
}

export function Where({ location, files, open = false }: WhereProps) {
  if (!location) return null;
  const link = files.linkTo(location);
  const lines = files.linesAround(location);
  return (
    <details className={styles.where} open={open}>
      <summary>{sayLocation(location)}</summary>
      {location.argument !== null && <p>Argument “{location.argument}” of the fragment, put in here.</p>}
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
