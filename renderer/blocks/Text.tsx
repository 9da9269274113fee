import { use } from 'react';
import type { TextNode } from '#engine';
import { HeadingLevel } from '../context.ts';
import { useSignal } from '../useSignal.ts';
import { Words } from '../Waiting.tsx';
import styles from './Text.module.css';
import { ToneMark, toneClass } from './Tone.tsx';

/** Words: a paragraph, a lead, a heading, a hint, or a status with the icon of its tone. */
export function Text({ node }: { readonly node: TextNode }) {
  const level = use(HeadingLevel);
  const tone = useSignal(node.tone);
  if (node.look === 'status') {
    return (
      <p className={`${styles.status} ${toneClass(tone)}`} style={toned}>
        <ToneMark tone={tone} size="1rem" />
        <Words of={node.text} />
      </p>
    );
  }
  const Tag = node.look === 'heading' ? (`h${level}` as const) : 'p';
  return (
    <Tag className={styles[node.look]}>
      <Words of={node.text} length={node.look === 'heading' ? 18 : 40} />
    </Tag>
  );
}

const toned = { color: 'var(--tone)', background: 'var(--tone-soft)' };
