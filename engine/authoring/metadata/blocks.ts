// What is known of each kind of block without drawing it. For the checker and the tools.
import type { Action, Block } from '../../flow.ts';

type BlockName = Exclude<Block, { field: string }>['kind'];
type BlockOf<K extends BlockName> = Extract<Block, { kind: K }>;

/** Kinds of blocks in which actions stand, beside what a press on the block itself does. */
const ACTIONS: { readonly [K in BlockName]?: (block: BlockOf<K>) => readonly Action[] } = {
  banner: ({ action, dismiss }) => [action, dismiss].filter((one) => one !== undefined),
  table: ({ columns }) => columns.flatMap(({ action }) => action ?? []),
};

/** The actions that stand in a block. A field has none. */
export const actionsIn = (block: Block): readonly Action[] =>
  'field' in block ? [] : (ACTIONS[block.kind]?.(block as never) ?? []);
