// What of a step could not be loaded, and who says so: a block alone in its place, several of them together on top of the step.
import { createContext, useMemo } from 'react';
import { type BlockNode, computed, type StepNode } from '#engine';
import { useSignal } from './useSignal.ts';

type Blocks = ReadonlySet<BlockNode>;

/** How many blocks failed, and whether anything else is there. */
interface Found {
  readonly count: number;
  readonly left: boolean;
}

const NOTHING: Blocks = new Set();

/** The lost blocks for which the step speaks. */
export const SpokenFor = createContext<Blocks>(NOTHING);

/** The lost blocks that the step speaks for: none as long as one can say it in its place. */
export function useLost({ blocks, title }: StepNode): Blocks {
  const reading = useMemo(
    () =>
      computed(() => {
        const lost = new Set<BlockNode>();
        const { count } = find(blocks, lost);
        // Without a title the step has no heading either.
        return count > 1 || (count > 0 && title.value === '') ? lost : NOTHING;
      }),
    [blocks, title],
  );
  return useSignal(reading);
}

/** Adds what is lost; a group is lost when all that stands in it is. */
function find(blocks: readonly BlockNode[], lost: Set<BlockNode>): Found {
  let count = 0;
  let left = false;
  for (const block of blocks) {
    const presence = block.presence.value;
    const inside = presence === 'shown' && block.kind === 'group' ? find(block.blocks.value ?? [], lost) : null;
    const isLost = presence === 'failed' || (inside !== null && inside.count > 0 && !inside.left);
    if (isLost) lost.add(block);
    else if (presence !== 'hidden') left = true;
    count += presence === 'failed' ? 1 : (inside?.count ?? 0);
  }
  return { count, left };
}
