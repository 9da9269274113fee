// The icon of a button. Icons come after the words: they are decoration, and their place holds without them.
import type { ReadonlySignal } from '@fahrplan/engine';
import { Boundary, nothing } from './Boundary.tsx';
import styles from './Icon.module.css';
import { lazyComponent } from './lazyComponent.tsx';
import { useSignal } from './useSignal.ts';

const IconDrawing = lazyComponent(() => import('./icons.tsx'), 'IconDrawing');

/** Draws the icon of that name, 20 px, hidden from screen readers: the label beside it says it. */
export function Icon({ name: reading }: { readonly name: ReadonlySignal<string | null> }) {
  const name = useSignal(reading);
  if (name === null) return null;
  return (
    <span className={styles.icon} aria-hidden>
      <Boundary instead={nothing}>
        <IconDrawing name={name} />
      </Boundary>
    </span>
  );
}
