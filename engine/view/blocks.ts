// Creates nodes from blocks. A block kind without a maker does not compile.
import type { Scope } from '../expressions/scope.ts';
import type { ActionBlock, Block, FieldBlock, Group, TextBlock } from '../flow.ts';
import type { ActionNode, BlockNode, GroupNode, TextNode } from '../nodes.ts';
import { computed, signal } from '../signals.ts';
import { createAction, leading } from './action.ts';
import { flag, isHidden, presence, shownText, shownValue, tone, unless } from './derived.ts';
import { fieldNode } from './fieldNode.ts';
import { type BlockContext, isRepeated, type ViewExtensions } from './viewContext.ts';

type KindOf<K extends string> = K extends 'field' ? FieldBlock : Extract<Block, { kind: K }>;

type BroughtKind = Extract<BlockNode['kind'], keyof ViewExtensions>;

/** Built-in makers; the others are extensions. */
const makers: {
  readonly [K in Exclude<BlockNode['kind'], keyof ViewExtensions>]: (
    block: KindOf<K>,
    context: BlockContext,
  ) => BlockNode;
} = {
  field: fieldNode,
  text: textNode,
  group: groupNode,
  action: actionBlockNode,
};

export function createBlocks(blocks: readonly Block[], context: BlockContext): BlockNode[] {
  return blocks.map((block, index) => createBlock(block, { ...context, at: `${context.at}.${block.id ?? index}` }));
}

function createBlock(block: Block, context: BlockContext): BlockNode {
  const kind = 'field' in block ? 'field' : block.kind;
  const make = Object.hasOwn(makers, kind)
    ? makers[kind as keyof typeof makers]
    : context.view.parts[kind as BroughtKind];
  return (make as (block: Block, context: BlockContext) => BlockNode)(block, context);
}

function textNode(block: TextBlock, { view, scope, at }: BlockContext): TextNode {
  const { texts } = view.state;
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

function groupNode(block: Group, context: BlockContext): GroupNode {
  const { view } = context;
  if (isRepeated(block))
    return view.parts.list(block, context, lookOfList(block), (inner, key) =>
      oneGroup(block, { ...context, scope: inner, at: key }),
    );
  const group = oneGroup(block, context);
  return block.limit === undefined ? group : view.parts.fold(block, group, context);
}

/** Returns the look of the list around repeated groups. */
function lookOfList({ look }: Group): GroupNode['look'] {
  if (look === 'card' || look === 'column') return `${look}s`;
  return look === 'section' || look === 'steps' ? look : 'list';
}

function oneGroup(block: Group, context: BlockContext): GroupNode {
  const { view, scope, at } = context;
  const title = shownText(view.state.texts, block.title, scope);
  const of = block.each !== undefined && block.title !== undefined ? title : context.of;
  const blocks = createBlocks(block.blocks, { ...context, of });
  const { do: effects } = block;
  const standing = presence(block.each === undefined ? block.when : undefined, scope);
  return {
    key: at,
    kind: 'group',
    look: block.look === 'steps' && block.each ? 'column' : (block.look ?? 'plain'),
    presence: block.title === undefined && !effects ? unless(() => blocks.every(isHidden), standing) : standing,
    title,
    lowered: shownValue(block.lowered, scope),
    blocks: signal(blocks),
    empty: signal(null),
    range: block.range ? view.parts.range(block.range, blocks, context) : null,
    press: effects ? () => view.run(effects, scope, at) : null,
    link: leading({ do: effects }, { view, scope, at }),
  };
}

function actionBlockNode(block: ActionBlock, context: BlockContext): BlockNode {
  const { scope, view } = context;
  const make = (inner: Scope, at: string): ActionNode => {
    const node = createAction(block, { view, scope: inner, at });
    return {
      ...node,
      look: block.look ?? 'secondary',
      icon: shownValue(block.icon, inner),
      detail: shownText(view.state.texts, block.detail, inner),
      name: isAlike(block) ? nameWithin(node, context.of) : shownText(view.state.texts, block.name, inner),
      current: flag(block.current, inner),
    };
  };
  if (!isRepeated(block)) return make(scope, context.at);
  return view.parts.list(block, context, block.look === 'card' ? 'cards' : 'inline', make);
}

/** True when the label is the same in every entry of a list. */
const isAlike = ({ label, name }: ActionBlock): boolean => name === undefined && typeof label === 'string';

/** Adds the entry's title to equal labels, which screen reader users could not tell apart. */
const nameWithin = ({ label }: ActionNode, of: BlockContext['of']): ActionNode['name'] =>
  computed(() => (of?.value && label.value && !label.value.includes(of.value) ? `${label.value}, ${of.value}` : null));
