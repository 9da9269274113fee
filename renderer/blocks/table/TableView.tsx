import { signal, type TableCell, type TableNode, type TableRow } from '@fahrplan/engine';
import { use } from 'react';
import { HeadingLevel, useSession } from '../../context.ts';
import { useSignal } from '../../useSignal.ts';
import { Shown, Waiting } from '../../Waiting.tsx';
import { ActionView } from '../action/ActionView.tsx';
import { toneClass } from '../Tone.tsx';
import styles from './TableView.module.css';

const none = signal(null);

/** Renders a table, named by its title or the step's. On narrow screens each row is a card. */
export function TableView({ node }: { readonly node: TableNode }) {
  const Heading = `h${use(HeadingLevel)}` as const;
  const title = useSignal(node.title);
  const named = useSignal<string | null>(useSignal(useSession().step)?.title ?? none);
  const rows = useSignal(node.rows);
  const empty = useSignal(node.empty);
  const more = useSignal(node.more);
  if (rows === null) return <Waiting />;
  return (
    <div className={styles.frame}>
      {title && <Heading className={styles.title}>{title}</Heading>}
      {rows.length === 0 ? (
        <p className={styles.empty}>{empty}</p>
      ) : (
        // Explicit roles: the CSS display on narrow screens removes the implicit ones.
        // biome-ignore-start lint/a11y/noRedundantRoles: see above
        <table role="table" className={styles.table} aria-label={title || named || undefined}>
          <thead role="rowgroup">
            <tr role="row">
              {node.columns.map((label, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: columns never move
                <th key={index} role="columnheader" scope="col">
                  <Label text={label} />
                </th>
              ))}
            </tr>
          </thead>
          <tbody role="rowgroup">
            {rows.map((row) => (
              <Row key={row.key} row={row} columns={node.columns} />
            ))}
          </tbody>
        </table>
        // biome-ignore-end lint/a11y/noRedundantRoles: see above
      )}
      {more && <ActionView node={more} />}
    </div>
  );
}

function Row({ row, columns }: { readonly row: TableRow; readonly columns: TableNode['columns'] }) {
  return (
    // biome-ignore lint/a11y/noRedundantRoles: the display of narrow screens takes it away
    <tr role="row">
      {row.cells.map((cell, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: columns never move
        <Cell key={index} cell={cell} label={columns[index]} />
      ))}
    </tr>
  );
}

function Cell({ cell, label }: { readonly cell: TableCell; readonly label: TableNode['columns'][number] | undefined }) {
  const tone = useSignal(cell.tone);
  const text = useSignal(cell.text);
  return (
    // biome-ignore lint/a11y/noRedundantRoles: the display of narrow screens takes it away
    <td role="cell">
      {label && (
        <span className={styles.label} aria-hidden>
          <Label text={label} />
        </span>
      )}
      <span className={tone === 'neutral' ? undefined : `${styles.tone} ${toneClass(tone)}`}>
        <Shown text={text} />
      </span>
      {cell.action && <ActionView node={cell.action} />}
    </td>
  );
}

function Label({ text }: { readonly text: TableNode['columns'][number] }) {
  return <Shown text={useSignal(text)} />;
}
