import type { DrawingName } from '@fahrplan/engine';
import type { ReactElement } from 'react';
import styles from './Drawing.module.css';

const car = (
  <>
    <path
      className={styles.sheet}
      d="M27 84c-4-1-6-4-6-8 0-7 3-11 10-13l18-4c8-9 17-15 29-15h17c11 0 19 6 27 15 10 1 16 5 16 13 0 6-1 10-4 12z"
    />
    <path className={styles.fine} d="M54 60c7-7 14-10 23-10v10zM83 50h11c8 0 14 4 20 10H83zM88 67h7M22 72h8M130 70h7" />
    <circle className={styles.sheet} cx="49" cy="84" r="10" />
    <circle className={styles.sheet} cx="113" cy="84" r="10" />
    <path className={styles.fine} d="M49 81a3 3 0 1 1 0 6 3 3 0 0 1 0-6zM113 81a3 3 0 1 1 0 6 3 3 0 0 1 0-6z" />
  </>
);
const calendar = (
  <>
    <rect className={styles.sheet} x="42" y="28" width="72" height="66" rx="8" />
    <path className={styles.tint} d="M42 46V36a8 8 0 0 1 8-8h56a8 8 0 0 1 8 8v10z" />
    <path d="M60 22v12M96 22v12" />
    <path
      className={styles.dots}
      d="M56 58h.1M70 58h.1M84 58h.1M98 58h.1M56 70h.1M70 70h.1M84 70h.1M56 82h.1M70 82h.1"
    />
  </>
);
const badge = <circle className={styles.badge} cx="112" cy="78" r="17" />;
const check = (
  <>
    {badge}
    <path className={styles.sign} d="m105 78.5 5 5 9-10" />
  </>
);

/** The accent colour marks one part of each drawing: the result. */
const drawings: { readonly [D in DrawingName]: ReactElement } = {
  return: (
    <>
      {car}
      <path className={styles.accent} d="M122 46C117 29 102 20 84 20c-13 0-24 5-32 13M51 20v14h14" />
    </>
  ),
  success: (
    <>
      <path
        className={styles.sheet}
        d="m80 16 9 6 11-1 5 10 10 5-1 11 6 9-6 9 1 11-10 5-5 10-11-1-9 4-9-4-11 1-5-10-10-5 1-11-6-9 6-9-1-11 10-5 5-10 11 1z"
      />
      <circle className={styles.badge} cx="80" cy="56" r="23" />
      <path className={styles.sign} d="m70 57 7 7 14-15" />
      <path d="M24 44v8M20 48h8M134 30v8M130 34h8M138 80h.1M30 76h.1M40 24h.1" />
    </>
  ),
  planned: (
    <>
      {calendar}
      {check}
    </>
  ),
  changed: (
    <>
      {calendar}
      {badge}
      <path
        className={styles.sign}
        d="M104 76a8.5 8.5 0 0 1 15-3l1 1M120 69v5h-5M120 80a8.5 8.5 0 0 1-15 3l-1-1M104 87v-5h5"
      />
    </>
  ),
  paid: (
    <>
      <path
        className={styles.sheet}
        d="M48 24a6 6 0 0 1 6-6h46a6 6 0 0 1 6 6v70l-7-5-7.5 5-7.5-5-7 5-7.5-5-7.5 5-7-5-7 5z"
      />
      <path className={styles.tint} d="M58 30h14v10H58z" />
      <path className={styles.fine} d="M80 32h16M80 38h10M58 50h38M58 60h38" />
      <path d="M58 72h18" />
      {check}
    </>
  ),
  reported: (
    <>
      <rect className={styles.sheet} x="44" y="26" width="64" height="70" rx="8" />
      <path className={styles.tint} d="M64 32v-6c0-3 2-5 5-5h2c1-6 9-6 10 0h2c3 0 5 2 5 5v6z" />
      <rect className={styles.fine} x="54" y="42" width="44" height="26" rx="3" />
      <path className={styles.fine} d="m55 65 12-11 9 8 7-6 14 11M87 49h.1M54 77h28M54 85h18" />
      {check}
    </>
  ),
  ended: (
    <>
      <path className={styles.sheet} d="M80 30a18 18 0 1 0-14 22l5 6h8v8h8v8h8v8l3 3h12V73L78 41a18 18 0 0 0 2-11z" />
      <circle className={styles.tint} cx="56" cy="30" r="6" />
      <path d="M52 34C42 40 36 46 34 57" />
      <path className={styles.tag} d="m34 52 11 10-3 26a4 4 0 0 1-4 4l-14-2a4 4 0 0 1-3-4l2-26z" />
      <path className={styles.sign} d="m27 76 4 5 7-9" />
      <path d="M76 46l26 26" />
    </>
  ),
  error: (
    <>
      {car}
      <path className={styles.badge} d="M108 15a5 5 0 0 1 8.5 0l18 31a5 5 0 0 1-4 7H94a5 5 0 0 1-4-7z" />
      <path className={styles.sign} d="M112 27v11M112 45v.1" />
    </>
  ),
  mail: (
    <>
      <path className={styles.sheet} d="M34 52 76 22a7 7 0 0 1 8 0l42 30v36a8 8 0 0 1-8 8H42a8 8 0 0 1-8-8z" />
      <path className={styles.sheet} d="M48 74V36a4 4 0 0 1 4-4h56a4 4 0 0 1 4 4v38L80 88z" />
      <path className={styles.fine} d="M58 44h30M58 54h44M58 64h38" />
      <path className={styles.sheet} d="m35 54 37 25a14 14 0 0 0 16 0l37-25v34a8 8 0 0 1-8 8H43a8 8 0 0 1-8-8z" />
      <circle className={styles.badge} cx="112" cy="32" r="11" />
      <path className={styles.sign} d="m107.5 32 3.5 3.5 6-7" />
    </>
  ),
  empty: (
    <>
      <path
        className={styles.dashed}
        d="M46 86h-6c-3-1-5-4-5-7 0-6 3-9 9-10l12-3c6-8 13-12 22-12h8c9 0 15 4 21 12 8 1 12 4 12 10 0 6-1 9-4 10h-5M62 86h29"
      />
      <path className={styles.dashed} d="M54 78a8 8 0 1 1 0 16 8 8 0 0 1 0-16zM100 78a8 8 0 1 1 0 16 8 8 0 0 1 0-16z" />
      <path d="M134 44v52" />
      <rect className={styles.badge} x="119" y="16" width="30" height="30" rx="8" />
      <path className={styles.sign} d="M130 39V23h5a5 5 0 0 1 0 10h-5" />
    </>
  ),
  search: (
    <>
      <rect className={styles.sheet} x="34" y="24" width="62" height="72" rx="8" />
      <path className={styles.fine} d="M46 38h38M46 50h22M46 62h16M46 74h18" />
      <circle className={styles.tint} cx="94" cy="62" r="22" />
      <path d="m88 56 12 12M100 56 88 68" />
      <path className={styles.handle} d="m111 79 15 15" />
    </>
  ),
};

const isDrawn = (name: string | null): name is DrawingName => name !== null && Object.hasOwn(drawings, name);

/** Renders a spot drawing; unknown names show the empty one. Decorative without text. */
export function Drawing({ name, text }: { readonly name: string | null; readonly text: string | null }) {
  const drawn = drawings[isDrawn(name) ? name : 'empty'];
  return (
    <svg viewBox="0 0 160 112" className={styles.drawing} role="img" aria-label={text ?? ''} aria-hidden={!text}>
      <path
        className={styles.soft}
        d="M12 66C6 44 22 30 42 22 64 13 84 4 112 12c26 8 42 28 40 52-2 22-20 38-44 40-22 2-34-4-56-2-20 2-36-16-40-36z"
      />
      <path className={styles.fine} d="M18 96h6M30 96h100M136 96h8" />
      {drawn}
    </svg>
  );
}
