// What is known of each kind of block without drawing it. For the checker and the tools.
import type { Action, Block } from '../../flow.ts';

type BlockName = Exclude<Block, { field: string }>['kind'];
type BlockOf<K extends BlockName> = Extract<Block, { kind: K }>;

const none = (): readonly never[] => [];

/** The actions that stand in a block, beside what a press on the block itself does. */
const ACTIONS: { readonly [K in BlockName]: (block: BlockOf<K>) => readonly Action[] } = {
  text: none,
  banner: ({ action, dismiss }) => [action, dismiss].filter((one) => one !== undefined),
  facts: none,
  timeline: none,
  review: none,
  media: none,
  structured: none,
  group: none,
  disclosure: none,
  table: ({ columns }) => columns.flatMap(({ action }) => action ?? []),
  action: none,
};

/** The actions that stand in a block. A field has none. */
export const actionsIn = (block: Block): readonly Action[] =>
  'field' in block ? [] : ACTIONS[block.kind](block as never);
