import type { TextNode } from '@fahrplan/engine';
import { use } from 'react';
import { HeadingLevel } from '../../context.ts';
import { Icon } from '../../Icon.tsx';
import { useSignal } from '../../useSignal.ts';
import { Words } from '../../Waiting.tsx';
import { toneClass } from '../Tone.tsx';
import styles from './TextView.module.css';

/** Renders a text by its look. The dot of a status only repeats its words in colour. */
export function TextView({ node }: { readonly node: TextNode }) {
  const level = use(HeadingLevel);
  const tone = useSignal(node.tone);
  if (node.look === 'status') {
    return (
      <p className={`${styles.status} ${toneClass(tone)}`}>
        <span className={styles.dot} aria-hidden />
        <Words of={node.text} />
      </p>
    );
  }
  const Tag = node.look === 'heading' ? (`h${level}` as const) : 'p';
  return (
    <Tag
      className={styles[node.look]}
      aria-current={node.look === 'current' ? 'page' : undefined}
      role={node.look === 'live' ? 'status' : undefined}
    >
      <Icon name={node.icon} />
      <Words of={node.text} length={node.look === 'heading' ? 18 : 40} />
    </Tag>
  );
}
