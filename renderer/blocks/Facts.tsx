import { use } from 'react';
import type { FactRow, FactsNode } from '#engine';
import { HeadingLevel, useSession } from '../context.ts';
import { useSignal } from '../useSignal.ts';
import { Shown } from '../Waiting.tsx';
import styles from './Facts.module.css';

/** Pairs of label and value; as a price, the last one is the total, which is all that is said in brief. */
export function Facts({ node, brief }: { readonly node: FactsNode; readonly brief?: boolean }) {
  return brief ? <Total node={node} /> : <Rows node={node} />;
}

/** The total beside a button, where the prices themselves may be out of sight. It repeats what stands above. */
function Total({ node }: { readonly node: FactsNode }) {
  const presence = useSignal(node.presence);
  const total = useSignal(node.rows).findLast((row) => row.presence !== 'hidden');
  if (presence !== 'shown' || !total) return null;
  return (
    <p className={styles.total} aria-hidden>
      <Shown text={total.label} />
      <b>
        <Shown text={total.value} />
      </b>
    </p>
  );
}

function Rows({ node }: { readonly node: FactsNode }) {
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
  const value = row.value === '' ? session.word('not_given') : row.value;
  return <Shown text={row.presence === 'pending' ? null : value} length={8} />;
}
