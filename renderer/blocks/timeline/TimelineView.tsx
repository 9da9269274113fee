import type { TimelineEntry, TimelineNode } from '@fahrplan/engine';
import Check from 'lucide-react/icons/check';
import Clock from 'lucide-react/icons/clock';
import { use } from 'react';
import { HeadingLevel, useSession } from '../../context.ts';
import { useSignal } from '../../useSignal.ts';
import { Shown, Waiting } from '../../Waiting.tsx';
import styles from './TimelineView.module.css';

const marks = { completed: Check, active: Clock, next: Clock, upcoming: null };

/** Renders past, current and coming entries, each with an icon and a text besides its colour. */
export function TimelineView({ node }: { readonly node: TimelineNode }) {
  const Heading = `h${use(HeadingLevel)}` as const;
  const title = useSignal(node.title);
  const entries = useSignal(node.entries);
  const empty = useSignal(node.empty);
  return (
    <div className={styles.timeline}>
      {title && <Heading className={styles.title}>{title}</Heading>}
      {entries === null ? (
        <Waiting />
      ) : entries.length === 0 ? (
        <p>{empty}</p>
      ) : (
        <ol>
          {entries.map((entry) => (
            <Entry key={entry.key} entry={entry} />
          ))}
        </ol>
      )}
    </div>
  );
}

function Entry({ entry }: { readonly entry: TimelineEntry }) {
  const session = useSession();
  const Mark = marks[entry.state];
  return (
    <li
      className={`${styles.entry} ${styles[entry.state]}`}
      aria-current={entry.state === 'active' || entry.state === 'next' ? 'step' : undefined}
    >
      <span className={styles.mark} aria-hidden>
        {Mark && <Mark size="1rem" strokeWidth={2.5} />}
      </span>
      <div className={styles.words}>
        <p className={styles.name}>
          <Shown text={entry.title} />
        </p>
        <p className={styles.state}>
          {session.word(`timeline.${entry.state}`)}
          {entry.detail && ` · ${entry.detail}`}
        </p>
      </div>
    </li>
  );
}
