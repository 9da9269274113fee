import type { ActionNode, BlockNode } from '@fahrplan/engine';

/** Returns the direct child blocks; loads those of a closed disclosure. */
export function standingIn(block: BlockNode): readonly BlockNode[] {
  if (block.kind === 'disclosure') block.want();
  return 'blocks' in block ? (block.blocks.value ?? []) : [];
}

/** Returns the actions of a block, without its child blocks. */
export function pressedOn(
  block: BlockNode,
): readonly (Pick<ActionNode, 'press'> & Partial<Pick<ActionNode, 'label'>>)[] {
  const own = (...actions: readonly (ActionNode | null)[]) => actions.filter((action) => action !== null);
  switch (block.kind) {
    case 'action':
      return [block];
    case 'banner':
      return own(block.action, block.dismiss);
    case 'disclosure':
    case 'media':
      return own(block.action);
    case 'group':
      return block.press ? [{ press: block.press }] : [];
    case 'table':
      return (block.rows.peek() ?? []).flatMap(({ cells }) => own(...cells.map(({ action }) => action)));
    default:
      return [];
  }
}
