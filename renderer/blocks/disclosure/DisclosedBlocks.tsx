import type { BlockNode, DisclosureNode } from '@fahrplan/engine';
import type { Ref } from 'react';
import { BlockView } from '../../BlockView.tsx';
import { useSignal } from '../../useSignal.ts';

interface DisclosedProps {
  readonly node: DisclosureNode;
  readonly className: string | undefined;
  readonly ref?: Ref<HTMLElement>;
}

const LISTED: ReadonlySet<string> = new Set(['action', 'banner', 'disclosure'] satisfies BlockNode['kind'][]);

/** Content of a disclosure; only links, banners and disclosures form a list. */
export function DisclosedBlocks({ node, className, ref }: DisclosedProps) {
  const blocks = useSignal(node.blocks);
  const listed = blocks.every(({ kind }) => LISTED.has(kind));
  const List = listed ? 'ul' : 'div';
  return (
    <List ref={ref as Ref<HTMLUListElement & HTMLDivElement>} className={className}>
      {blocks.map((block) => (
        <BlockView key={block.key} node={block} as={listed ? 'li' : 'div'} />
      ))}
    </List>
  );
}
