import type { ProseNode, ProseWords, ShownProse } from '@fahrplan/engine';
import { createElement, type ReactNode } from 'react';
import { Pressable } from '../../Pressable.tsx';
import { useSignal } from '../../useSignal.ts';
import { Shown } from '../../Waiting.tsx';
import styles from './ProseView.module.css';

/** Renders paragraphs, lists, strong words and links. */
export function ProseView({ node }: { readonly node: ProseNode }) {
  const parts = useSignal(node.parts);
  if (parts === null) return <Shown text={null} length={60} />;
  return createElement('div', { className: styles.prose }, ...parts.map(partOf));
}

// Children are spread, since they have no identity that could be a key.
const partOf = (part: ShownProse): ReactNode =>
  part.kind === 'paragraph'
    ? createElement('p', null, ...part.words.map(shown))
    : createElement(
        part.start === null ? 'ul' : 'ol',
        part.start === null ? null : { start: part.start },
        ...part.items.map((words) => createElement('li', null, ...words.map(shown))),
      );

// Every text has an element of its own: translators replace bare text nodes.
function shown(word: ProseWords): ReactNode {
  if (typeof word === 'string') return <span>{word}</span>;
  if ('strong' in word) return createElement('strong', null, ...word.strong.map(shown));
  return (
    <Pressable className={styles.link} link={word.link} onPress={word.press}>
      {createElement('span', null, ...word.words.map(shown))}
    </Pressable>
  );
}
