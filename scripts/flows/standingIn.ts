// What stands in a block, for those who look at everything.
import type { BlockNode } from '#engine';

/** The blocks directly in a block; what nobody has opened is opened for it. */
export function standingIn(block: BlockNode): readonly BlockNode[] {
  if (block.kind === 'disclosure') block.want();
  return 'blocks' in block ? (block.blocks.value ?? []) : [];
}
