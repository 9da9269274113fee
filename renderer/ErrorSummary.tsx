import type { BlockNode, FieldNode } from '@fahrplan/engine';
import { use, useEffect, useId, useRef, useState } from 'react';
import { HeadingLevel, useSession } from './context.ts';
import styles from './ErrorSummary.module.css';
import { named } from './named.ts';
import { StepFormContext } from './stepForm.ts';
import { useSignal } from './useSignal.ts';

/**
 * Lists the errors of the step with links; takes the focus when Continue is refused.
 *
 * @see docs/requirements.md UX-24
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
          const location = field === undefined ? undefined : findField(field, blocks);
          return (
            <li key={`${field} ${text}`}>
              {location ? (
                <a
                  href={`#${field}`}
                  className={styles.link}
                  onClick={(event) => {
                    // Following the hash would change the flow's history: only move the focus.
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

/** Prefixes a message with its field, because several fields may have the same message. */
function withField({ label }: FieldNode, text: string): string {
  const name = label.peek();
  return name ? named(name, text) : text;
}

/** Returns the field on this step; server errors may belong to fields of other steps. */
function findField(field: string, blocks: readonly BlockNode[]): FieldNode | undefined {
  for (const block of blocks) {
    if (block.kind === 'field' && block.name === field) return block;
    const inner = 'blocks' in block ? block.blocks.peek() : block.kind === 'field' && block.rows?.fields();
    const found = findField(field, inner || []);
    if (found) return found;
  }
  return undefined;
}
