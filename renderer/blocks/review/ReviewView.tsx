import type { ReviewGroup, ReviewNode } from '@fahrplan/engine';
import { use } from 'react';
import { Button } from '../../Button.tsx';
import { HeadingLevel, useSession } from '../../context.ts';
import words from '../../theme/words.module.css';
import { useSignal } from '../../useSignal.ts';
import { Shown } from '../../Waiting.tsx';
import { FactValue } from '../facts/FactsView.tsx';
import styles from './ReviewView.module.css';

/**
 * Answers by step, each step with a button to change them.
 *
 * @see docs/requirements.md UX-32
 */
export function ReviewView({ node }: { readonly node: ReviewNode }) {
  const groups = useSignal(node.groups);
  return (
    <div className={styles.review}>
      {groups.map((group) => (
        <ReviewedStep key={group.step} group={group} />
      ))}
    </div>
  );
}

function ReviewedStep({ group }: { readonly group: ReviewGroup }) {
  const session = useSession();
  const Heading = `h${use(HeadingLevel)}` as const;
  const rows = group.rows.filter(({ presence }) => presence !== 'hidden');
  return (
    <section className={styles.group}>
      <div className={styles.head}>
        <Heading className={styles.title}>
          <Shown text={group.title} />
        </Heading>
        <Button look="link" onPress={group.change}>
          <span>
            {session.word('review.change')} <span className={words.unseen}>{group.title}</span>
          </span>
        </Button>
      </div>
      {rows.length > 0 && (
        <dl>
          {rows.map((row) => (
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
      )}
    </section>
  );
}
