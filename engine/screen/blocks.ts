// Blocks of the definition as live nodes, one maker a kind: a kind without a maker does not compile.

import { evaluate, holds } from '../expressions/expressions.ts';
import type { Scope } from '../expressions/scope.ts';
import type {
  ActionBlock,
  Banner,
  Block,
  Facts,
  FieldBlock,
  Group,
  Media,
  Review,
  Row,
  TextBlock,
  Timeline,
} from '../flow.ts';
import type {
  ActionNode,
  BannerNode,
  BlockNode,
  FactRow,
  FactsNode,
  GroupNode,
  MediaNode,
  ReviewNode,
  TextNode,
  TimelineEntry,
  TimelineNode,
} from '../nodes.ts';
import type { Page } from '../page/page.ts';
import { computed, signal } from '../signals.ts';
import { attempt, ready, Unready } from '../unready.ts';
import { createAction, moreAction } from './actions.ts';
import { fieldNode } from './fieldNode.ts';
import { entriesOf, type ListOf, repeat } from './lists.ts';
import { flag, presence, shownText, shownValue, tone } from './readings.ts';
import type { Spot, Stand } from './stand.ts';
import { tableNode } from './tables.ts';

type KindOf<K extends string> = K extends 'field' ? FieldBlock : Extract<Block, { kind: K }>;
type Kind = Exclude<BlockNode['kind'], never>;

const makers: { readonly [K in Kind]: (block: KindOf<K>, place: Spot) => BlockNode } = {
  field: fieldNode,
  text: textNode,
  banner: bannerNode,
  facts: factsNode,
  timeline: timelineNode,
  table: tableNode,
  review: reviewNode,
  media: mediaNode,
  group: groupNode,
  action: actionBlockNode,
};

/** The nodes of a list of blocks. */
export function createBlocks(blocks: readonly Block[], stand: Stand, scope: Scope, at: string): BlockNode[] {
  return blocks.map((block, index) => createBlock(block, { stand, scope, at: `${at}.${block.id ?? index}` }));
}

function createBlock(block: Block, place: Spot): BlockNode {
  const kind = 'field' in block ? 'field' : block.kind;
  const make = makers[kind as Kind] as ((block: Block, place: Spot) => BlockNode) | undefined;
  if (!make) throw new Error(`no such kind of block: "${kind}"`);
  return make(block, place);
}

function textNode(block: TextBlock, { stand, scope, at }: Spot): TextNode {
  const { texts } = stand.page;
  return {
    key: at,
    kind: 'text',
    look: block.look ?? 'body',
    tone: tone(block.tone, scope),
    presence: presence(block.when, scope, () => texts.say(block.text, scope)),
    text: shownText(texts, block.text, scope),
  };
}

function bannerNode(block: Banner, place: Spot): BannerNode {
  const { stand, scope, at } = place;
  const { texts } = stand.page;
  return {
    key: at,
    kind: 'banner',
    tone: tone(block.tone, scope),
    presence: presence(block.when, scope, () => texts.say(block.text, scope)),
    title: shownText(texts, block.title, scope),
    text: shownText(texts, block.text, scope),
    action: block.action ? createAction(block.action, { ...place, at: `${at}.action` }) : null,
  };
}

function factsNode(block: Facts, { stand, scope, at }: Spot): FactsNode {
  const { texts } = stand.page;
  return {
    key: at,
    kind: 'facts',
    look: block.look ?? 'rows',
    presence: presence(block.when, scope, () => {
      for (const row of block.rows) if (holds(row.when, scope)) texts.say(row.value, scope);
    }),
    title: shownText(texts, block.title, scope),
    rows: computed(() => block.rows.map((row, index) => factRow(row, `${at}.${row.id ?? index}`, stand.page, scope))),
  };
}

/** A row of facts as it stands now. */
export function factRow(row: Row, key: string, { texts }: Page, scope: Scope): FactRow {
  const state = attempt(() => (holds(row.when, scope) ? 'shown' : 'hidden'));
  return {
    key,
    presence: state instanceof Unready ? state.state : state,
    label: ready(() => texts.say(row.label, scope)) ?? null,
    value: ready(() => texts.say(row.value, scope)) ?? null,
  };
}

const STATES: readonly unknown[] = ['completed', 'active', 'upcoming'];

function timelineNode(block: Timeline, { stand, scope, at }: Spot): TimelineNode {
  const { texts } = stand.page;
  const entry = (inner: Scope, key: string): TimelineEntry => {
    const state = evaluate(block.state, inner);
    return {
      key,
      state: (STATES.includes(state) ? state : 'upcoming') as TimelineEntry['state'],
      title: texts.say(block.label, inner),
      detail: block.detail ? texts.say(block.detail, inner) : null,
    };
  };
  return {
    key: at,
    kind: 'timeline',
    presence: presence(block.when, scope, () => evaluate(block.each, scope)),
    title: shownText(texts, block.title, scope),
    entries: computed(() => ready(() => entriesOf(block, scope).map((found) => entry(found.scope, found.key))) ?? null),
    empty: shownText(texts, block.empty, scope),
  };
}

function reviewNode(block: Review, { stand, scope, at }: Spot): ReviewNode {
  const groups = () => block.of.flatMap((step) => stand.review(step) ?? []);
  return {
    key: at,
    kind: 'review',
    presence: presence(block.when, scope, groups),
    groups: computed(() => ready(groups) ?? []),
  };
}

function mediaNode(block: Media, { stand, scope, at }: Spot): MediaNode {
  const { texts } = stand.page;
  return {
    key: at,
    kind: 'media',
    look: block.look,
    presence: presence(block.when, scope, () => texts.say(block.text, scope)),
    shape: shownValue(block.shape, scope),
    paint: shownValue(block.paint, scope),
    source: shownValue(block.source, scope),
    text: shownText(texts, block.text, scope),
  };
}

function groupNode(block: Group, place: Spot): GroupNode {
  const { stand, scope, at } = place;
  const { texts } = stand.page;
  if (block.each !== undefined)
    return listNode(block as ListOf<Group>, place, block.look === 'card' ? 'cards' : 'list', (inner, key) =>
      oneGroup(block, { stand, scope: inner, at: key }),
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
    blocks: signal(blocks),
    empty: signal(null),
    press: effects ? () => stand.run(effects, scope, at) : null,
  };
}

/** A block that is repeated over a list, as a group of its entries. */
function listNode(
  block: ListOf<Group | ActionBlock>,
  { stand, scope, at }: Spot,
  look: GroupNode['look'],
  make: (scope: Scope, key: string) => BlockNode,
): GroupNode {
  const { texts } = stand.page;
  const list = repeat(block, scope, at, make);
  const more = moreAction(block.more, { stand, scope, at }, list.expand);
  return {
    key: at,
    kind: 'group',
    look,
    presence: presence(block.when, scope, () => evaluate(block.each, scope)),
    title: signal(null),
    blocks: computed(() => ready(() => (list.isCut() ? [...list.nodes(), more] : list.nodes())) ?? null),
    empty: shownText(texts, 'empty' in block ? block.empty : undefined, scope),
    press: null,
  };
}

function actionBlockNode(block: ActionBlock, place: Spot): BlockNode {
  const { scope, stand } = place;
  const make = (inner: Scope, at: string): ActionNode => ({
    ...createAction(block, { stand, scope: inner, at }),
    look: block.look ?? 'secondary',
    icon: block.icon ?? null,
    detail: shownText(stand.page.texts, block.detail, inner),
    current: flag(block.current, inner),
  });
  if (block.each === undefined) return make(scope, place.at);
  return listNode(block as ListOf<ActionBlock>, place, block.look === 'card' ? 'cards' : 'inline', make);
}
