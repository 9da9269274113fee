// What stands in the way, said once on top of the step, each with a way to the field.
import { use, useEffect, useId, useRef, useState } from 'react';
import type { BlockNode } from '#engine';
import { HeadingLevel, useSession } from './context.ts';
import styles from './ErrorSummary.module.css';
import { StepFormContext } from './stepForm.ts';
import { useSignal } from './useSignal.ts';

/**
 * Lists the issues of the step in the words that stand at the fields; takes the focus each time Continue is refused.
 *
 * @see behaviour 24 of the customer's forty
 */
export function ErrorSummary({ blocks }: { readonly blocks: readonly BlockNode[] }) {
  const session = useSession();
  const form = use(StepFormContext);
  const Heading = `h${use(HeadingLevel)}` as const;
  const issues = useSignal(session.issues);
  const refusals = useSignal(session.refusals);
  const [before] = useState(refusals);
  const id = useId();
  const box = useRef<HTMLElement>(null);
  useEffect(() => {
    if (refusals > before) box.current?.focus();
  }, [refusals, before]);
  if (issues.length === 0) return null;
  return (
    <section ref={box} className={styles.summary} aria-labelledby={id} tabIndex={-1}>
      <Heading id={id} className={styles.title}>
        {session.word('problem')}
      </Heading>
      <ul className={styles.list}>
        {issues.map(({ field, text }) => (
          <li key={`${field} ${text}`}>
            {field !== undefined && isPlaced(field, blocks) ? (
              <a
                href={`#${field}`}
                className={styles.link}
                onClick={(event) => {
                  // The address belongs to the flow's own history: only the focus moves.
                  event.preventDefault();
                  form?.focus(field);
                }}
              >
                {text}
              </a>
            ) : (
              text
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Whether the field stands on this step; the server may complain about one that does not. */
function isPlaced(field: string, blocks: readonly BlockNode[]): boolean {
  return blocks.some((block) => {
    if (block.kind === 'field') return block.name === field;
    return 'blocks' in block && isPlaced(field, block.blocks.peek() ?? []);
  });
}
