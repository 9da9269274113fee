// Repeats blocks over a list. Nodes are kept as long as their entry.
import { build, evaluate } from '../expressions/expressions.ts';
import { follow, Inner, type Scope } from '../expressions/scope.ts';
import type { Action, ActionBlock, Disclosure, Group } from '../flow.ts';
import type { ActionNode, BlockNode, GroupNode } from '../nodes.ts';
import { orUndefined } from '../notReady.ts';
import { computed, type GraphSignal, signal } from '../signals.ts';
import { pathOfList } from '../text/formats.ts';
import { createAction } from './action.ts';
import { isHidden, presence, shownText, unless } from './derived.ts';
import type { BlockContext, Repeated } from './viewContext.ts';

interface Entry {
  readonly key: string;
  readonly item: unknown;
  readonly scope: Scope;
}

/** Returns the entries of a list, each with its scope. */
export function entriesOf(block: Repeated, scope: Scope): Entry[] {
  const list = evaluate(block.each, scope);
  if (!Array.isArray(list)) return [];
  return list.map((item: unknown, index) => {
    const inner = entryScope(block, item, scope);
    return {
      key: String((block.key === undefined ? undefined : evaluate(block.key, inner)) ?? index),
      item,
      scope: inner,
    };
  });
}

function entryScope({ each, as = 'item', values = {} }: Repeated, item: unknown, scope: Scope): Scope {
  const derived = new Map<string, GraphSignal<unknown>>();
  const inner: Scope = new Inner(
    scope,
    as,
    ([name = '', ...rest]) => {
      const shape = values[name];
      if (shape === undefined) return name === '' ? item : follow(item, [name, ...rest]);
      const value = derived.get(name) ?? computed(() => build(shape, inner));
      derived.set(name, value);
      return follow(value.value, rest);
    },
    pathOfList(each, scope),
    values,
  );
  return inner;
}

export interface Repetition<N> {
  nodes(): N[];
  /** True when the limit hides entries that a button can show. */
  isCut(): boolean;
  expand(): void;
}

/** Repeats a block over its list. A node is recreated only when its entry is another object. */
export function repeat<N>(
  block: Repeated,
  scope: Scope,
  at: string,
  make: (scope: Scope, key: string) => N,
): Repetition<N> {
  const made = new Map<string, { item: unknown; node: N }>();
  const expanded = signal(false);
  const nodeOf = ({ key, item, scope: inner }: Entry): N => {
    const known = made.get(key);
    if (known && Object.is(known.item, item)) return known.node;
    const node = make(inner, `${at}.${key}`);
    made.set(key, { item, node });
    return node;
  };
  const limit = (): number => {
    const most = expanded.value ? undefined : evaluate(block.limit, scope);
    return typeof most === 'number' ? most : Number.POSITIVE_INFINITY;
  };
  return {
    nodes: () => entriesOf(block, scope).slice(0, limit()).map(nodeOf),
    isCut: () => block.more !== undefined && entriesOf(block, scope).length > limit(),
    expand: () => {
      expanded.value = true;
    },
  };
}

/** Creates a group with one node per entry. */
export function listNode(
  block: Repeated & (Group | Disclosure | ActionBlock),
  { view, scope, at }: BlockContext,
  look: GroupNode['look'],
  make: (scope: Scope, key: string) => BlockNode,
): GroupNode {
  const { texts } = view.state;
  const list = repeat(block, scope, at, make);
  const more = moreAction(block.more, { view, scope, at }, list.expand);
  const standing = presence(block.when, scope, () => evaluate(block.each, scope));
  const isNothing = () => !('empty' in block) && list.nodes().every(isHidden);
  return {
    key: at,
    kind: 'group',
    look,
    presence: unless(isNothing, standing),
    title: signal(null),
    lowered: signal(null),
    blocks: computed(() => orUndefined(() => (list.isCut() ? [...list.nodes(), more] : list.nodes())) ?? null),
    empty: shownText(texts, 'empty' in block ? block.empty : undefined, scope),
    range: null,
    press: null,
    link: signal(null),
  };
}

export function moreAction(label: Action['label'] | undefined, context: BlockContext, expand: () => void): ActionNode {
  const node = createAction({ label }, { ...context, at: `${context.at}.more` });
  return { ...node, look: 'link', press: async () => expand() };
}
