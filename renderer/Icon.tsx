// Icons are loaded after the text: they are decorative, and their space is reserved.
import type { ReadonlySignal } from '@fahrplan/engine';
import { Boundary, nothing } from './Boundary.tsx';
import styles from './Icon.module.css';
import { lazyComponent } from './lazyComponent.tsx';
import { useSignal } from './useSignal.ts';

const IconDrawing = lazyComponent(() => import('./icons.tsx'), 'IconDrawing');

/** Renders an icon of 20 px, hidden from screen readers because the label has the same meaning. */
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
