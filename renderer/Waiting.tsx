// Placeholders in the final layout, to avoid layout shifts.

import type { ReadonlySignal, ShownText } from '@fahrplan/engine';
import type { ElementType } from 'react';
import { useSession } from './context.ts';
import words from './theme/words.module.css';
import { useBusy } from './useBusy.ts';
import { useSignal } from './useSignal.ts';
import styles from './Waiting.module.css';

/** Placeholder for text. Hidden from screen readers: callers add a text for them. */
function Line({ length }: { readonly length: number }) {
  // An attribute, because the CSP of server-rendered pages rejects inline styles.
  return <svg className={styles.line} width={`${length}ch`} aria-hidden />;
}

/** Renders a text, or a placeholder of about its length (in characters) while it is loading. */
export function Words({ of, length }: { readonly of: ReadonlySignal<ShownText>; readonly length?: number }) {
  return <Shown text={useSignal(of)} length={length} />;
}

export function Shown({ text, length = 12 }: { readonly text: ShownText; readonly length?: number | undefined }) {
  const session = useSession();
  if (text !== null) return text;
  return (
    <>
      <Line length={length} />
      <span className={words.unseen}>{session.word('loading')}</span>
    </>
  );
}

interface WaitingProps {
  readonly look?: 'block' | 'line' | 'control' | 'tiles' | 'days' | 'step';
  /** Heading element, where the placeholder stands for a whole page or dialog. */
  readonly Heading?: ElementType;
}

const LINES = [28, 18, 24];

/**
 * Placeholder for a block or step; invisible for the first 200 ms.
 *
 * @see docs/requirements.md UX-38
 */
export function Waiting({ look = 'block', Heading = 'span' }: WaitingProps) {
  const session = useSession();
  return (
    <div className={styles.late} aria-busy="true">
      <Heading className={words.unseen}>{session.word('loading')}</Heading>
      <div className={look === 'tiles' || look === 'days' ? styles[look] : styles.block} aria-hidden>
        {look === 'tiles' && LINES.map((length) => <span key={length} className={styles.tile} />)}
        {look === 'days' && [...LINES, 1, 2, 3].map((key) => <span key={key} className={styles.day} />)}
        {look === 'line' && <Line length={18} />}
        {look === 'control' && <span className={styles.tile} />}
        {look === 'block' && LINES.map((length) => <Line key={length} length={length} />)}
        {look === 'step' && <StepShape />}
      </div>
      {look === 'step' && <Slowness />}
    </div>
  );
}

/** Says after a while that loading takes longer than usual. */
function Slowness() {
  const session = useSession();
  const busy = useBusy(true);
  return (
    <p className={styles.slow} role="status">
      {busy === 'slow' ? session.word('slow') : ''}
    </p>
  );
}

function StepShape() {
  return (
    <>
      <Line length={14} />
      <span className={styles.heading}>
        <Line length={20} />
      </span>
      <Line length={44} />
      <span className={styles.tile} />
      <span className={styles.tile} />
    </>
  );
}
