// What stands in the way, said once on top of the step, each with a way to the field.

import type { BlockNode, FieldNode } from '@fahrplan/engine';
import { use, useEffect, useId, useRef, useState } from 'react';
import { HeadingLevel, useSession } from './context.ts';
import styles from './ErrorSummary.module.css';
import { named } from './named.ts';
import { StepFormContext } from './stepForm.ts';
import { useSignal } from './useSignal.ts';

/**
 * Lists the issues of the step in the words that stand at the fields, with their names; takes the focus each time Continue is refused.
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
        {issues.map(({ field, text }) => {
          const location = field === undefined ? undefined : placeOf(field, blocks);
          return (
            <li key={`${field} ${text}`}>
              {location ? (
                <a
                  href={`#${field}`}
                  className={styles.link}
                  onClick={(event) => {
                    // The address belongs to the flow's own history: only the focus moves.
                    event.preventDefault();
                    form?.focus(location.name);
                  }}
                >
                  {withField(location, text)}
                </a>
              ) : (
                text
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** A message with the field before it: several may say the same. */
function withField({ label }: FieldNode, text: string): string {
  const name = label.peek();
  return name ? named(name, text) : text;
}

/** The field on this step; the server may complain about one that is not. */
function placeOf(field: string, blocks: readonly BlockNode[]): FieldNode | undefined {
  for (const block of blocks) {
    const found = block.kind === 'field' ? block : 'blocks' in block && placeOf(field, block.blocks.peek() ?? []);
    if (found && found.name === field) return found;
  }
  return undefined;
}
