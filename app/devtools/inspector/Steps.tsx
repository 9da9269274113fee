// Tree of a flow's steps: arrow keys move, Enter explains.

import type { FlowSession } from '@fahrplan/engine';
import {
  type ActiveVariant,
  type ExplainTarget,
  explain,
  jump,
  outline,
  type Twig,
} from '@fahrplan/engine/authoring/explain';
import { focusedElement, useSignal } from '@fahrplan/renderer';
import { type KeyboardEvent, useId } from 'react';
import type { Files } from './codeLines.ts';
import type { InspectorStore, Known } from './inspectorStore.ts';
import styles from './Panel.module.css';
import { Why } from './Why.tsx';
import { keyed } from './withKeys.ts';

interface StepsProps {
  readonly inspector: InspectorStore;
  readonly session: FlowSession;
  readonly known: Known | null;
  readonly files: Files;
}

export function Steps({ inspector, session, known, files }: StepsProps) {
  const subject = useSignal(inspector.subject);
  const here = useSignal(session.step)?.id;
  const issues = useSignal(session.issues);
  const knowledge = known?.knowledge ?? null;
  const steps = outline(session, knowledge);
  const ask = (about: ExplainTarget) => inspector.ask(session, about);
  const heading = useId();
  return (
    <>
      {subject && <Why explanation={explain(session, subject, knowledge)} files={files} />}
      {issues.length > 0 && (
        <ul className={styles.issues} aria-label="Issues">
          {keyed(issues, ({ field, code }) => `${field} ${code}`).map(([key, issue]) => (
            <li key={key}>
              <button type="button" onClick={() => ask({ issue })}>
                {issue.field ?? 'step'}: {issue.code}
              </button>
            </li>
          ))}
        </ul>
      )}
      {knowledge?.variant && <Removed variant={knowledge.variant} ask={ask} />}
      <h3 id={heading}>Everything in {session.id}</h3>
      <button type="button" onClick={() => ask({ flow: true })}>
        Why the flow opened, or did not
      </button>
      <ul className={styles.tree} aria-labelledby={heading} onKeyDown={walk}>
        {steps.map((step) => (
          <li key={step.key}>
            <TwigButton twig={step} isHere={step.key === here} ask={ask} />
            {step.key !== here && (
              <button type="button" className={styles.jump} onClick={() => jump(session, step.key)}>
                Go to {step.key}
              </button>
            )}
            <Twigs twigs={step.twigs} ask={ask} />
          </li>
        ))}
      </ul>
    </>
  );
}

/** Parts that the variant removes, which are on no step but can be explained. */
function Removed({ variant, ask }: { readonly variant: ActiveVariant; readonly ask: TwigsProps['ask'] }) {
  const removed = variant.changes.filter(({ does }) => does === 'remove');
  return (
    <ul className={styles.issues} aria-label={`Taken out by the variant ${variant.name}`}>
      {removed.map(({ at }) => (
        <li key={at}>
          <button type="button" onClick={() => ask(removedSubject(at))}>
            without {at}
          </button>
        </li>
      ))}
    </ul>
  );
}

function removedSubject(at: string): ExplainTarget {
  const [root, ...rest] = at.split('.');
  return root === 'fields' ? { field: rest.join('.') } : { block: rest.join('.') };
}

interface TwigsProps {
  readonly twigs: readonly Twig[];
  readonly ask: (subject: ExplainTarget) => void;
}

function Twigs({ twigs, ask }: TwigsProps) {
  if (twigs.length === 0) return null;
  return (
    <ul>
      {twigs.map((twig) => (
        <li key={twig.key}>
          <TwigButton twig={twig} isHere={false} ask={ask} />
          <Twigs twigs={twig.twigs} ask={ask} />
        </li>
      ))}
    </ul>
  );
}

function TwigButton({
  twig,
  isHere,
  ask,
}: {
  readonly twig: Twig;
  readonly isHere: boolean;
  readonly ask: TwigsProps['ask'];
}) {
  return (
    <button
      type="button"
      data-twig
      data-presence={twig.presence}
      aria-current={isHere ? 'step' : undefined}
      onClick={() => ask(subjectOf(twig))}
    >
      {twig.of} {twig.name} {twig.label !== '' && <span className={styles.label}>{twig.label}</span>}
      <span className={styles.presence}>{twig.presence}</span>
    </button>
  );
}

function subjectOf({ of, key }: Twig): ExplainTarget {
  if (of === 'step') return { step: key };
  // The key distinguishes two blocks of one field.
  return of === 'action' ? { action: key } : { block: key };
}

/** Moves the focus by ArrowUp and ArrowDown. */
function walk(event: KeyboardEvent<HTMLElement>): void {
  const way = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (way === undefined) return;
  const twigs = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-twig]')];
  const at = twigs.indexOf(focusedElement(event.currentTarget) as HTMLElement);
  event.preventDefault();
  twigs[at + way]?.focus();
}
