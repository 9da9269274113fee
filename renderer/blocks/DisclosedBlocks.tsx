import type { DisclosureNode } from '#engine';
import { BlockView } from '../BlockView.tsx';
import { useSignal } from '../useSignal.ts';

interface DisclosedProps {
  readonly node: DisclosureNode;
  readonly className: string | undefined;
}

/** What stands in a disclosure; links alone are a list. */
export function DisclosedBlocks({ node, className }: DisclosedProps) {
  const blocks = useSignal(node.blocks);
  const listed = blocks.every(({ kind }) => kind === 'action' || kind === 'disclosure');
  const List = listed ? 'ul' : 'div';
  return (
    <List className={className}>
      {blocks.map((block) => (
        <BlockView key={block.key} node={block} as={listed ? 'li' : 'div'} />
      ))}
    </List>
  );
}
