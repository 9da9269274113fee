import { use } from 'react';
import type { FactRow, FactsNode } from '#engine';
import { HeadingLevel, useSession } from '../context.ts';
import { useSignal } from '../useSignal.ts';
import { Line, Shown } from '../Waiting.tsx';
import styles from './Facts.module.css';

/** Pairs of label and value; as a price, the last one is the total. */
export function Facts({ node }: { readonly node: FactsNode }) {
  const Heading = `h${use(HeadingLevel)}` as const;
  const title = useSignal(node.title);
  const rows = useSignal(node.rows);
  return (
    <div className={styles.facts}>
      {title && <Heading className={styles.title}>{title}</Heading>}
      <dl className={node.look === 'price' ? styles.price : styles.rows}>
        {rows
          .filter(({ presence }) => presence !== 'hidden')
          .map((row) => (
            <div key={row.key} className={styles.row}>
              <dt className={styles.label}>
                <Shown text={row.label} />
              </dt>
              <dd className={styles.value}>
                <FactValue row={row} />
              </dd>
            </div>
          ))}
      </dl>
    </div>
  );
}

/** The value of a row: words, a placeholder, "not given", or that it could not be loaded. */
export function FactValue({ row }: { readonly row: FactRow }) {
  const session = useSession();
  if (row.presence === 'failed') return session.word('source_failed');
  if (row.presence === 'pending') return <Line length={8} />;
  return <Shown text={row.value === '' ? session.word('not_given') : row.value} length={8} />;
}
