import type { HubNode, SectionEntry } from '@fahrplan/engine';
import Check from 'lucide-react/icons/check';
import CircleAlert from 'lucide-react/icons/circle-alert';
import { useEffect, useRef } from 'react';
import { useSession } from '../../context.ts';
import { useSignal } from '../../useSignal.ts';
import styles from './HubView.module.css';

/** Sections with their state. Each row is one button, whose name ends with the state. */
export function HubView({ node }: { readonly node: HubNode }) {
  const session = useSession();
  const sections = useSignal(node.sections);
  const missing = useSignal(node.missing);
  const refusals = useSignal(session.refusals);
  const isRefused = useSignal(node.refused);
  const problem = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    // Each press that is refused leads to the reason.
    if (isRefused && refusals > 0) problem.current?.focus();
  }, [isRefused, refusals]);
  const done = sections.filter(({ state }) => state === 'done').length;
  return (
    <div className={styles.hub}>
      {isRefused && (
        <p ref={problem} className={styles.problem} role="alert" tabIndex={-1}>
          <CircleAlert size="1.25rem" aria-hidden />
          {missing}
        </p>
      )}
      <p className={styles.count}>{session.word('sections.count', { done, total: sections.length })}</p>
      <ol className={styles.list}>
        {sections.map((section) => (
          <li key={section.key}>
            <Entry section={section} />
          </li>
        ))}
      </ol>
    </div>
  );
}

function Entry({ section }: { readonly section: SectionEntry }) {
  const { word } = useSession();
  const { state, optional, title, hint, enter } = section;
  return (
    <button type="button" className={styles.entry} onClick={enter}>
      <span className={styles.words}>
        <span className={styles.title}>
          {title}
          {optional && <span className={styles.optional}> {word('optional')}</span>}
        </span>{' '}
        {hint && <span className={styles.hint}>{hint} </span>}
      </span>
      <span className={`${styles.state} ${styles[state]}`}>
        {state === 'done' && <Check size="1rem" strokeWidth={2.5} aria-hidden />}
        {word(`sections.${state}`)}
      </span>
    </button>
  );
}
