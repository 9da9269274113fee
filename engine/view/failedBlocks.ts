// What of a step could not be loaded, and whether the step says so once for all of it.
import type { BlockNode, ReadonlySignal, ShownText } from '../nodes.ts';
import { computed } from '../signals.ts';

const NOTHING: ReadonlySet<BlockNode> = new Set();

/**
 * What could not be loaded, as soon as one block cannot say it in its place: there are several, or the title is lost, too.
 *
 * It looks at no block before something could not be loaded, so that a keystroke does not walk the step.
 */
export function failedBlocks(
  blocks: readonly BlockNode[],
  title: ReadonlySignal<ShownText>,
  isPossible: () => boolean,
): ReadonlySignal<ReadonlySet<BlockNode>> {
  return computed(() => {
    if (!isPossible()) return NOTHING;
    const lost = new Set<BlockNode>();
    const count = find(blocks, lost);
    return count > 1 || (count > 0 && title.value === '') ? lost : NOTHING;
  });
}

/** Adds what is lost; a group is when all that stands in it is. Tells how many blocks failed. */
function find(blocks: readonly BlockNode[], lost: Set<BlockNode>): number {
  let count = 0;
  for (const block of blocks) {
    const presence = block.presence.value;
    const within = presence === 'shown' && block.kind === 'group' ? (block.blocks.value ?? []) : [];
    const failed = presence === 'failed' ? 1 : find(within, lost);
    if (failed > 0 && within.every((inner) => lost.has(inner) || inner.presence.value === 'hidden')) lost.add(block);
    count += failed;
  }
  return count;
}
