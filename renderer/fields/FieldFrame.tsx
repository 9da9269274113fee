import type { FieldNode } from '@fahrplan/engine';
import CircleAlert from 'lucide-react/icons/circle-alert';
import { type ReactNode, use, useEffect, useId, useRef, useState } from 'react';
import { DrawingsContext, useSession } from '../context.ts';
import { useSignal } from '../useSignal.ts';
import { Words } from '../Waiting.tsx';
import styles from './Field.module.css';

/** Attributes that connect a control to its label, hint and error. Spread onto the input. */
export interface Wiring {
  readonly id: string;
  readonly 'aria-describedby': string | undefined;
  readonly 'aria-invalid': true | undefined;
}

interface FrameProps {
  readonly field: FieldNode;
  /** The id of a further description, such as a unit. */
  readonly describedBy?: string;
  /** True to show the counter of a maximum from the start. */
  readonly counts?: boolean;
  readonly children: (wiring: Wiring) => ReactNode;
}

/**
 * Frame of a single control: label, hint, then error.
 *
 * @see docs/requirements.md UX-11, UX-25
 */
export function FieldFrame({ field, describedBy, counts = false, children }: FrameProps) {
  const id = useId();
  const { length } = field;
  const { counter: Counter } = use(DrawingsContext);
  const described = [describedBy, length && `${id}-length`].filter(Boolean).join(' ');
  const [notes, wiring] = useNotes(field, id, described);
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        <LabelWords field={field} />
      </label>
      {notes}
      <div className={styles.control}>{children({ id, ...wiring })}</div>
      {length && <Counter id={`${id}-length`} of={length} always={counts} />}
    </div>
  );
}

interface GroupProps extends FrameProps {
  /** False for checkboxes and other groups that are not radios. */
  readonly single?: boolean;
}

/** Frame of several controls with one answer, such as tiles. */
export function GroupFrame({ field, single = true, describedBy, children }: GroupProps) {
  const id = useId();
  const [notes, wiring] = useNotes(field, id, describedBy);
  return (
    <fieldset
      className={styles.field}
      role={single ? 'radiogroup' : undefined}
      aria-labelledby={`${id}-label`}
      aria-describedby={wiring['aria-describedby']}
      aria-invalid={single ? wiring['aria-invalid'] : undefined}
    >
      <legend id={`${id}-label`} className={styles.label}>
        <LabelWords field={field} />
      </legend>
      {notes}
      <div className={styles.control}>{children({ id, ...wiring })}</div>
    </fieldset>
  );
}

export function LabelWords({ field }: { readonly field: FieldNode }) {
  const session = useSession();
  const step = useSignal(session.step);
  // Steps without Continue, such as list filters, need no "optional" marks.
  const isAsked = step !== null && step.next !== null;
  return (
    <>
      <Words of={field.label} />
      {isAsked && !field.required && (
        <>
          {' '}
          <span className={styles.optional}>{session.word('optional')}</span>
        </>
      )}
    </>
  );
}

/** Returns the hint and error of a field, and the ARIA attributes for its control. */
export function useNotes(field: FieldNode, id: string, describedBy?: string): [ReactNode, Omit<Wiring, 'id'>] {
  const hint = useSignal(field.hint);
  const issue = useSignal(field.issue);
  const isAnnounced = useAnnounced();
  const ids = [hint && `${id}-hint`, issue !== null && `${id}-issue`, describedBy].filter(Boolean).join(' ');
  const notes = (
    <>
      {hint && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
      {issue !== null && <IssueText id={`${id}-issue`} text={issue} isAnnounced={isAnnounced} />}
    </>
  );
  return [notes, { 'aria-describedby': ids || undefined, 'aria-invalid': issue !== null || undefined }];
}

/**
 * Tells if an error that appears now is announced: on leaving a field the focus is elsewhere already.
 * A press of Continue shows several, and moves the focus to the first.
 */
function useAnnounced(): boolean {
  const { issues } = useSession();
  const hasIssues = issues.peek().length > 0;
  const before = useRef<{ readonly hasIssues: boolean }>(null);
  useEffect(() => {
    before.current = { hasIssues: issues.peek().length > 0 };
  });
  // The step has issues from the first press of Continue on.
  return before.current !== null && (!hasIssues || before.current.hasIssues);
}

interface IssueProps {
  readonly id: string;
  readonly text: string;
  readonly isAnnounced: boolean;
}

function IssueText({ id, text, isAnnounced }: IssueProps) {
  // Decided once: another role would announce the same text again.
  const [role] = useState(isAnnounced ? 'alert' : undefined);
  return (
    <p id={id} className={styles.issue} role={role}>
      <CircleAlert size="1rem" aria-hidden className={styles.mark} />
      {text}
    </p>
  );
}
