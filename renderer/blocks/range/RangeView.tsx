import type { FieldNode, RangeNode, RangeScale } from '@fahrplan/engine';
import { useCallback } from 'react';
import { useSession } from '../../context.ts';
import type { AroundProps } from '../../drawings.ts';
import { useFields } from '../../stepForm.ts';
import { useSignal } from '../../useSignal.ts';
import styles from './RangeView.module.css';

/**
 * Two limits on one scale: thumbs to drag, above the boxes to type into.
 *
 * @see docs/requirements.md UX-41
 */
export function RangeView({ node, children }: AroundProps) {
  return (
    <>
      {node.range && <Track range={node.range} />}
      {children}
    </>
  );
}

function Track({ range }: { readonly range: RangeNode }) {
  const scale = useSignal(range.scale);
  const from = useLimit(range.from);
  const to = useLimit(range.to);
  if (!from.isAsked || !to.isAsked) return null;
  // Keeps its room while the scale loads, so that nothing moves afterwards.
  return <div className={styles.track}>{scale && <Thumbs range={range} scale={scale} from={from} to={to} />}</div>;
}

interface Limit {
  readonly isAsked: boolean;
  /** Undefined without an answer, and for typed text that is no number. */
  readonly number: number | undefined;
}

function useLimit(field: FieldNode): Limit {
  const answer = useSignal(field.answer);
  const isShown = useSignal(field.presence) === 'shown';
  const isReadOnly = useSignal(field.readonly);
  return { isAsked: isShown && !isReadOnly, number: typeof answer === 'number' ? answer : undefined };
}

interface ThumbsProps {
  readonly range: RangeNode;
  readonly scale: RangeScale;
  readonly from: Limit;
  readonly to: Limit;
}

function Thumbs({ range, scale, from, to }: ThumbsProps) {
  const { min, max } = scale;
  const within = (value: number) => Math.max(min, Math.min(max, value));
  const low = within(from.number ?? min);
  const high = within(to.number ?? max);
  const percent = (value: number) => ((value - min) / (max - min)) * 100;
  return (
    <>
      <svg className={styles.rail} width="100%" height="4" aria-hidden="true">
        <rect className={styles.all} width="100%" height="4" rx="2" />
        <rect
          className={styles.chosen}
          x={`${percent(low)}%`}
          width={`${Math.max(0, percent(high) - percent(low))}%`}
          height="4"
        />
      </svg>
      <Thumb
        field={range.from}
        speak={range.speak}
        scale={scale}
        at={low}
        given={from.number}
        // At the upper end it lies above the other thumb, which could not be moved any more.
        isInFront={percent(low) > 50}
        toAnswer={(value) => (value <= min ? undefined : Math.min(value, high))}
      />
      <Thumb
        field={range.to}
        speak={range.speak}
        scale={scale}
        at={high}
        given={to.number}
        isInFront={false}
        toAnswer={(value) => (value >= max ? undefined : Math.max(value, low))}
      />
      <span className={styles.end} aria-hidden="true">
        {range.speak(min)}
      </span>
      <span className={`${styles.end} ${styles.last}`} aria-hidden="true">
        {range.speak(max)}
      </span>
    </>
  );
}

interface ThumbProps {
  readonly field: FieldNode;
  readonly speak: RangeNode['speak'];
  readonly scale: RangeScale;
  readonly at: number;
  readonly given: number | undefined;
  readonly isInFront: boolean;
  /** Returns the answer at a position: undefined at the end of the scale, which is no limit. */
  readonly toAnswer: (value: number) => number | undefined;
}

function Thumb({ field, speak, scale, at, given, isInFront, toAnswer }: ThumbProps) {
  const session = useSession();
  const form = useFields();
  const label = useSignal(field.label);
  const { name } = field;
  // The change event of HTML, which React has no property for: the thumb was let go.
  const follow = useCallback(
    (thumb: HTMLInputElement | null) => {
      const left = () => form.left(name);
      thumb?.addEventListener('change', left);
      return () => thumb?.removeEventListener('change', left);
    },
    [form, name],
  );
  return (
    <input
      type="range"
      ref={follow}
      className={`${styles.thumb} ${isInFront ? styles.front : ''}`}
      min={scale.min}
      max={scale.max}
      step={scale.step}
      value={at}
      aria-label={label ?? undefined}
      aria-valuetext={given === undefined ? session.word('range.open', { amount: speak(at) }) : speak(given)}
      onChange={(event) => session.answer(name, toAnswer(Number(event.target.value)))}
    />
  );
}
