// Tones are never shown by colour alone, but also by an icon and a text.

import type { Tone } from '@fahrplan/engine';
import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import Info from 'lucide-react/icons/info';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { useSession } from '../context.ts';
import words from '../theme/words.module.css';
import styles from './Tone.module.css';

const marks = { info: Info, success: CircleCheck, warning: TriangleAlert, error: CircleAlert };

/** Returns the class that sets --tone and --tone-soft. */
export function toneClass(tone: Tone): string {
  return styles[tone] ?? '';
}

/** Icon of a tone, for content that expresses the tone in words. Neutral has none. */
export function ToneIcon({ tone }: { readonly tone: Tone }) {
  if (tone === 'neutral') return null;
  const Mark = marks[tone];
  return <Mark size="1.25rem" aria-hidden className={styles.mark} />;
}

/** Icon of a tone, with a text for screen readers. Neutral has neither. */
export function ToneMark({ tone }: { readonly tone: Tone }) {
  return (
    <>
      <ToneIcon tone={tone} />
      <ToneWord tone={tone} />
    </>
  );
}

export function ToneWord({ tone }: { readonly tone: Tone }) {
  const session = useSession();
  return tone === 'neutral' ? null : <span className={words.unseen}>{session.word(`tone.${tone}`)}: </span>;
}
