// A tone is never colour alone: it is an icon and a word too.

import type { Tone } from '@fahrplan/engine';
import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import Info from 'lucide-react/icons/info';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { useSession } from '../context.ts';
import words from '../theme/words.module.css';
import styles from './Tone.module.css';

const marks = { info: Info, success: CircleCheck, warning: TriangleAlert, error: CircleAlert };

/** The class that sets --tone and --tone-soft. */
export function toneClass(tone: Tone): string {
  return styles[tone] ?? '';
}

/** The icon of a tone, for words that say it themselves. Neutral has none. */
export function ToneIcon({ tone }: { readonly tone: Tone }) {
  if (tone === 'neutral') return null;
  const Mark = marks[tone];
  return <Mark size="1.25rem" aria-hidden className={styles.mark} />;
}

/** The icon of a tone, and its word for who cannot see it. Neutral has neither. */
export function ToneMark({ tone }: { readonly tone: Tone }) {
  return (
    <>
      <ToneIcon tone={tone} />
      <ToneWord tone={tone} />
    </>
  );
}

/** The word of a tone, for who cannot see its colour. */
export function ToneWord({ tone }: { readonly tone: Tone }) {
  const session = useSession();
  return tone === 'neutral' ? null : <span className={words.unseen}>{session.word(`tone.${tone}`)}: </span>;
}
