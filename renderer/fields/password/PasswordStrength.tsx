// Only import of zxcvbn, which estimates how hard a password is to guess.
import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary as common } from '@zxcvbn-ts/language-common';
import { dictionary as german } from '@zxcvbn-ts/language-de';
import { useDeferredValue } from 'react';
import { useSession } from '../../context.ts';
import styles from './PasswordStrength.module.css';

const estimator = new ZxcvbnFactory({ dictionary: { ...common, ...german }, graphs: adjacencyGraphs });

/** Longer passwords are strong anyway, and the estimate slows down with each character. */
const MAX_LENGTH = 64;

/**
 * Shows the strength of a password as advice; only the rules of the field reject it.
 *
 * @see docs/requirements.md UX-21
 */
export function PasswordStrength({ password }: { readonly password: string }) {
  const session = useSession();
  const validated = useDeferredValue(password);
  const score = validated === '' ? null : Math.max(1, estimator.check(validated.slice(0, MAX_LENGTH)).score);
  return (
    <div className={styles.strength}>
      <div className={styles.bars} aria-hidden data-score={score ?? 0}>
        {[1, 2, 3, 4].map((step) => (
          <span key={step} className={score !== null && step <= score ? styles.full : styles.bar} />
        ))}
      </div>
      <p role="status" className={styles.words}>
        {score === null ? '' : session.word(`password.strength.${score}`)}
      </p>
    </div>
  );
}
