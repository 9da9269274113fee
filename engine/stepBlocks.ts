// The blocks of a step, those inside of groups too, each with the conditions that it stands under.
import type { Block, Expression } from './flow.ts';

/** A block, and the conditions that must hold for it to be shown: outermost first, its own last. */
export interface PlacedBlock {
  readonly block: Block;
  readonly under: readonly Expression[];
}

/** Every block among some, in the order of the page: a group comes before what it holds. */
export const blocksIn = (
  blocks: readonly Block[],
  enclosing: readonly (Expression | undefined)[] = [],
): PlacedBlock[] =>
  blocks.flatMap((block) => {
    const under = [...enclosing, block.when].filter((condition) => condition !== undefined);
    return [{ block, under }, ...('blocks' in block ? blocksIn(block.blocks, under) : [])];
  });

/** Whether a field is among some blocks, or stands in them. */
export const asksIn = (blocks: readonly Block[]): boolean => blocksIn(blocks).some(({ block }) => 'field' in block);
