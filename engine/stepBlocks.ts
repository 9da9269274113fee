// Flattens the blocks of a step, with the conditions of their groups.
import type { Block, Expression } from './flow.ts';

/** A block and its conditions, outermost first and its own last. */
export interface PlacedBlock {
  readonly block: Block;
  readonly under: readonly Expression[];
}

/** Returns all blocks in page order; a group precedes its children. */
export const blocksIn = (
  blocks: readonly Block[],
  enclosing: readonly (Expression | undefined)[] = [],
): PlacedBlock[] =>
  blocks.flatMap((block) => {
    const under = [...enclosing, block.when].filter((condition) => condition !== undefined);
    return [{ block, under }, ...('blocks' in block ? blocksIn(block.blocks, under) : [])];
  });

/** Returns true when the blocks contain a field at any depth. */
export const asksIn = (blocks: readonly Block[]): boolean => blocksIn(blocks).some(({ block }) => 'field' in block);
