// Blocks of a step that failed to load, for one message instead of many.
import type { BlockNode, ReadonlySignal, ShownText } from '../nodes.ts';
import { computed } from '../signals.ts';

const NOTHING: ReadonlySet<BlockNode> = new Set();

/**
 * Returns failed blocks if there are several, or the title failed as well; else an empty set.
 * Reads blocks only once a failure is possible, so that keystrokes do not walk the step.
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

/** Collects failed blocks, and groups with only failed content. Returns the number of failures. */
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
