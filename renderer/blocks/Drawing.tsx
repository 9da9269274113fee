import type { ReactElement } from 'react';
import styles from './Drawing.module.css';

const car = (
  <path
    className={styles.sheet}
    d="M26 84c-3-8 0-14 6-16l14-4c7-9 15-15 26-15h20c10 0 17 6 24 14 10 1 17 4 18 12l-1 9zM52 62h58"
  />
);
const wheels = (
  <>
    <circle className={styles.sheet} cx="52" cy="84" r="9" />
    <circle className={styles.sheet} cx="110" cy="84" r="9" />
  </>
);

const drawings: Readonly<Record<string, ReactElement>> = {
  return: (
    <>
      {car}
      {wheels}
      <path className={styles.accent} d="M112 44a20 20 0 1 0-35-12M74 21l2 12 12-3" />
    </>
  ),
  success: (
    <>
      {car}
      {wheels}
      <circle className={styles.sheet} cx="112" cy="34" r="20" />
      <path className={styles.accent} d="m103 34 6 7 12-13" />
    </>
  ),
  error: (
    <>
      {car}
      {wheels}
      <path className={styles.sheet} d="M112 14 90 50h44z" />
      <path className={styles.accent} d="M112 27v11M112 44v.5" />
    </>
  ),
  mail: (
    <>
      <rect className={styles.sheet} x="34" y="34" width="92" height="58" rx="8" />
      <path d="m36 40 44 32 44-32" />
      <circle className={`${styles.sheet} ${styles.accent}`} cx="122" cy="34" r="14" />
      <path className={styles.accent} d="m116 34 4 5 8-9" />
    </>
  ),
  empty: (
    <>
      <rect className={styles.sheet} x="38" y="26" width="68" height="70" rx="8" />
      <path d="M52 44h40M52 58h40M52 72h22" />
      <circle className={`${styles.sheet} ${styles.accent}`} cx="108" cy="76" r="16" />
      <path className={styles.accent} d="m120 88 11 11" />
    </>
  ),
};

/** Draws one of the small drawings that stand for an outcome: return, success, error, mail or empty. Decoration without words. */
export function Drawing({ name, text }: { readonly name: string | null; readonly text: string | null }) {
  const drawn = name !== null && Object.hasOwn(drawings, name) ? drawings[name] : drawings.empty;
  return (
    <svg viewBox="0 0 160 112" className={styles.drawing} role="img" aria-label={text ?? ''} aria-hidden={!text}>
      <ellipse className={styles.soft} cx="80" cy="60" rx="72" ry="46" />
      {drawn}
    </svg>
  );
}
