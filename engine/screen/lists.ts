// Blocks repeated over a list: a scope for each entry, nodes that stay while their entry stays.
import { build, evaluate } from '../expressions/expressions.ts';
import { follow, Inner, type Scope } from '../expressions/scope.ts';
import type { Expression, Shapes } from '../flow.ts';
import { computed, type ReadonlySignal, signal } from '../signals.ts';
import { pathOf } from '../texts/formats.ts';

interface Repeated {
  each: Expression;
  as?: string;
  key?: Expression;
  values?: Shapes;
  limit?: Expression;
}

/** A block that is repeated. */
export type ListOf<B> = B & Repeated;

interface Entry {
  readonly key: string;
  readonly item: unknown;
  readonly scope: Scope;
}

/** The entries of a list, each with the scope in which its block is read. */
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
  const derived = new Map<string, ReadonlySignal<unknown>>();
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
    pathOf(each),
  );
  return inner;
}

/**
 * The nodes of a repeated block. A node is made anew only when its entry is another one.
 *
 * @returns a read that gives the nodes now; with `limit`, the first of them and a node that shows the rest
 */
export function repeat<N>(
  block: Repeated,
  scope: Scope,
  at: string,
  make: (scope: Scope, key: string) => N,
  more: (expand: () => void) => N,
): () => N[] {
  const made = new Map<string, { item: unknown; node: N }>();
  const expanded = signal(false);
  const rest = more(() => {
    expanded.value = true;
  });
  return () => {
    const entries = entriesOf(block, scope);
    const limit = expanded.value ? undefined : evaluate(block.limit, scope);
    const shown = typeof limit === 'number' ? entries.slice(0, limit) : entries;
    const nodes = shown.map(({ key, item, scope: inner }) => {
      const known = made.get(key);
      if (known && Object.is(known.item, item)) return known.node;
      const node = make(inner, `${at}.${key}`);
      made.set(key, { item, node });
      return node;
    });
    return shown.length < entries.length ? [...nodes, rest] : nodes;
  };
}
