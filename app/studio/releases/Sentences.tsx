// Sentences of a report: the first ones, and the others on request.
import type { SourceLocation } from '../location.ts';
import { type Finding, findingOf } from './outcome.ts';
import styles from './pages.module.css';

interface Props {
  readonly of: readonly (string | Finding)[];
  /** Present if a place in a file leads there. */
  readonly onOpen?: (location: SourceLocation) => void;
}

/** Sentences that are shown at once. */
const FIRST = 20;

export function Sentences({ of, onOpen }: Props) {
  const all = of.map((one) => (typeof one === 'string' ? findingOf(one) : one));
  return (
    <>
      <List of={all.slice(0, FIRST)} {...(onOpen && { onOpen })} />
      {all.length > FIRST && (
        <details className={styles['more']}>
          <summary>{all.length - FIRST} more</summary>
          <List of={all.slice(FIRST)} {...(onOpen && { onOpen })} />
        </details>
      )}
    </>
  );
}

function List({ of, onOpen }: { readonly of: readonly Finding[]; readonly onOpen?: Props['onOpen'] }) {
  return (
    <ul className={styles['sentences']}>
      {of.map(({ text, location }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the same sentence may be there twice
        <li key={at}>
          {text}{' '}
          {location && onOpen && (
            <button type="button" className={styles['link']} onClick={() => onOpen(location)}>
              Open line {location.line}
            </button>
          )}
        </li>
      ))}
    </ul>
  );
}
