import type { Action, Block } from '../../flow.ts';

type BlockName = Exclude<Block, { field: string }>['kind'];
type BlockOf<K extends BlockName> = Extract<Block, { kind: K }>;

/** Actions inside a block, apart from the action of the block itself. */
const ACTIONS: { readonly [K in BlockName]?: (block: BlockOf<K>) => readonly Action[] } = {
  banner: ({ action, dismiss }) => [action, dismiss].filter((one) => one !== undefined),
  table: ({ columns }) => columns.flatMap(({ action }) => action ?? []),
};

export const actionsIn = (block: Block): readonly Action[] =>
  'field' in block ? [] : (ACTIONS[block.kind]?.(block as never) ?? []);
