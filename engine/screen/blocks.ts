// Blocks of the definition as live nodes, one maker a kind: a kind without a maker does not compile.
import type { Scope } from '../expressions/scope.ts';
import type { ActionBlock, Block, FieldBlock, Group, TextBlock } from '../flow.ts';
import type { ActionNode, BlockNode, GroupNode, TextNode } from '../nodes.ts';
import { signal } from '../signals.ts';
import { createAction, leading } from './actions.ts';
import { fieldNode } from './fieldNode.ts';
import { flag, presence, shownText, shownValue, tone } from './readings.ts';
import type { BlockParts, Repeated, Spot, Stand } from './stand.ts';

type KindOf<K extends string> = K extends 'field' ? FieldBlock : Extract<Block, { kind: K }>;

type BroughtKind = Extract<BlockNode['kind'], keyof BlockParts>;

/** Whatever is not made here comes with the flows that draw it. */
const makers: {
  readonly [K in Exclude<BlockNode['kind'], keyof BlockParts>]: (block: KindOf<K>, place: Spot) => BlockNode;
} = {
  field: fieldNode,
  text: textNode,
  group: groupNode,
  action: actionBlockNode,
};

/** The nodes of a list of blocks. */
export function createBlocks(blocks: readonly Block[], stand: Stand, scope: Scope, at: string): BlockNode[] {
  return blocks.map((block, index) => createBlock(block, { stand, scope, at: `${at}.${block.id ?? index}` }));
}

function createBlock(block: Block, place: Spot): BlockNode {
  const kind = 'field' in block ? 'field' : block.kind;
  const make = Object.hasOwn(makers, kind)
    ? makers[kind as keyof typeof makers]
    : place.stand.parts[kind as BroughtKind];
  return (make as (block: Block, place: Spot) => BlockNode)(block, place);
}

function textNode(block: TextBlock, { stand, scope, at }: Spot): TextNode {
  const { texts } = stand.page;
  return {
    key: at,
    kind: 'text',
    look: block.look ?? 'body',
    tone: tone(block.tone, scope),
    icon: shownValue(block.icon, scope),
    presence: presence(block.when, scope, () => texts.say(block.text, scope)),
    text: shownText(texts, block.text, scope),
  };
}

function groupNode(block: Group, place: Spot): GroupNode {
  const { stand, scope, at } = place;
  const { texts } = stand.page;
  if (block.each !== undefined)
    return stand.parts.list(
      block as Group & Repeated,
      place,
      block.look === 'card' || block.look === 'column' ? `${block.look}s` : 'list',
      (inner, key) => oneGroup(block, { stand, scope: inner, at: key }),
    );
  return { ...oneGroup(block, place), title: shownText(texts, block.title, scope), key: at };
}

function oneGroup(block: Group, { stand, scope, at }: Spot): GroupNode {
  const { texts } = stand.page;
  const blocks = createBlocks(block.blocks, stand, scope, at);
  const { do: effects } = block;
  return {
    key: at,
    kind: 'group',
    look: block.look ?? 'plain',
    presence: presence(block.each === undefined ? block.when : undefined, scope),
    title: shownText(texts, block.title, scope),
    lowered: shownValue(block.lowered, scope),
    blocks: signal(blocks),
    empty: signal(null),
    press: effects ? () => stand.run(effects, scope, at) : null,
    link: leading({ do: effects }, { stand, scope, at }),
  };
}

function actionBlockNode(block: ActionBlock, place: Spot): BlockNode {
  const { scope, stand } = place;
  const make = (inner: Scope, at: string): ActionNode => ({
    ...createAction(block, { stand, scope: inner, at }),
    look: block.look ?? 'secondary',
    icon: shownValue(block.icon, inner),
    detail: shownText(stand.page.texts, block.detail, inner),
    name: shownText(stand.page.texts, block.name, inner),
    current: flag(block.current, inner),
  });
  if (block.each === undefined) return make(scope, place.at);
  return stand.parts.list(block as ActionBlock & Repeated, place, block.look === 'card' ? 'cards' : 'inline', make);
}
