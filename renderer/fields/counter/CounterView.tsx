import { useState } from 'react';
import { useSession } from '../../context.ts';
import type { CounterProps } from '../../drawings.ts';
import words from '../../theme/words.module.css';
import { useSignal } from '../../useSignal.ts';
import styles from './CounterView.module.css';

/** Share of the maximum at which a counter appears and is announced. */
const NEAR = 0.8;

/** Says how much of a text's maximum is left. Announces it only near the maximum, at it, and above it. */
export function CounterView({ id, of, always }: CounterProps) {
  const { word } = useSession();
  const length = useSignal(of);
  const left = length ? length.most - length.used : 0;
  const isNear = length !== null && length.used >= length.most * NEAR;
  const stage = !isNear ? 'far' : left > 0 ? 'near' : left === 0 ? 'full' : 'over';
  const text = length ? word(`length.${length.unit}${left < 0 ? '.over' : ''}`, { count: Math.abs(left) }) : '';
  const [announced, announce] = useState({ stage, text: '' });
  if (announced.stage !== stage) announce({ stage, text: isNear ? text : '' });
  return (
    <>
      <p id={id} className={styles.length} data-over={left < 0 || undefined}>
        {(always || isNear) && text}
      </p>
      <span className={words.unseen} aria-live="polite">
        {announced.text}
      </span>
    </>
  );
}
