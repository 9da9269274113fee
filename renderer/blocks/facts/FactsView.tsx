import type { FactRow, FactsNode } from '@fahrplan/engine';
import { use } from 'react';
import { HeadingLevel, PricesAtButton, useSession } from '../../context.ts';
import words from '../../theme/words.module.css';
import { useSignal } from '../../useSignal.ts';
import { Shown } from '../../Waiting.tsx';
import styles from './FactsView.module.css';

/** Renders label and value pairs; `brief` renders only the total of a price. */
export function FactsView({ node, brief }: { readonly node: FactsNode; readonly brief?: boolean }) {
  return brief ? <Total node={node} /> : <Rows node={node} />;
}

/** Total beside the Continue button, where the prices may be out of sight. */
function Total({ node }: { readonly node: FactsNode }) {
  const presence = useSignal(node.presence);
  const total = useSignal(node.rows)
    .filter((row) => row.presence !== 'hidden')
    .at(-1);
  if (presence !== 'shown' || !total) return null;
  return (
    <dl className={styles.total}>
      <Row row={total} />
    </dl>
  );
}

function Rows({ node }: { readonly node: FactsNode }) {
  const Heading = `h${use(HeadingLevel)}` as const;
  const title = useSignal(node.title);
  const rows = useSignal(node.rows).filter(({ presence }) => presence !== 'hidden');
  const parted = use(PricesAtButton).includes(node);
  return (
    <div className={`${styles.facts} ${parted ? styles.parted : ''}`}>
      {title && <Heading className={styles.title}>{title}</Heading>}
      <dl className={styles[node.look]}>
        {rows.map((row) => (
          <Row key={row.key} row={row} />
        ))}
      </dl>
    </div>
  );
}

function Row({ row }: { readonly row: FactRow }) {
  return (
    <div className={styles.row}>
      <dt className={styles.label}>
        <Shown text={row.label} />
      </dt>
      <dd className={styles.value}>
        <FactValue row={row} />
      </dd>
    </div>
  );
}

/** Value of a row or its placeholder, with the previous value before it. */
export function FactValue({ row }: { readonly row: FactRow }) {
  const session = useSession();
  if (row.presence === 'failed') return session.word('source_failed');
  return (
    <>
      {row.was !== null && row.was !== row.value && (
        <>
          <span className={words.unseen}>{session.word('was')} </span>
          <s className={styles.was}>{row.was}</s> <span className={words.unseen}>{session.word('becomes')} </span>
        </>
      )}
      <Shown text={row.presence === 'pending' ? null : row.value} length={8} />
    </>
  );
}
