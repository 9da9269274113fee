// Names that fit at a position of a flow: properties behind a path, and the entries of lists around it.
import type { ASTNode, ObjectASTNode } from 'vscode-json-languageservice';
import {
  type Aliases,
  EMPTY_FLOW,
  type Followed,
  followPath,
  NONE,
  namesBehind,
  ROOTS,
  within,
} from '../../engine/authoring/index.ts';
import type { Expression, PreparedFlow, World } from '../../engine/index.ts';
import type { Definitions } from '../build/definitions.ts';

/** A flow that could be loaded, with everything that it refers to. */
export interface Loaded {
  readonly flow: PreparedFlow;
  readonly world: World;
}

/** Loads a flow, or else an empty one: names of the catalogue are known while a flow is broken. */
export function load(definitions: Definitions, id: string, before: PreparedFlow | undefined): Loaded | undefined {
  const catalogue = definitions.catalogue();
  if (!catalogue.ok) return undefined;
  const world = definitions.world(catalogue.value.catalogue);
  const loaded = Object.hasOwn(definitions.files(), id) ? definitions.load(id) : undefined;
  return { flow: loaded?.ok ? loaded.value.flow : (before ?? EMPTY_FLOW), world };
}

/** Operators over the entries of a list, which are read as `item`. */
const OVER_ENTRIES: ReadonlySet<string> = new Set(['some', 'all', 'none', 'filter', 'find', 'count', 'sum', 'sortBy']);

/** Local names at a node, from the lists around it. */
export function aliasesAt(node: ASTNode): Aliases {
  const around: ASTNode[] = [];
  for (let at: ASTNode | undefined = node; at; at = at.parent) around.unshift(at);
  return around.reduce((aliases, one) => {
    if (one.type !== 'object') return aliases;
    const each = valueAt(one, 'each');
    if (each) {
      const as = valueAt(one, 'as')?.value;
      const derived = valueAt(one, 'values');
      const names = derived?.type === 'object' ? derived.properties.map(({ keyNode }) => keyNode.value) : [];
      return within(aliases, plain(each) as Expression, typeof as === 'string' ? as : undefined, true, names);
    }
    const [operator] = one.properties;
    const list = operator?.valueNode?.type === 'array' ? operator.valueNode.items[0] : undefined;
    return operator && list && OVER_ENTRIES.has(operator.keyNode.value)
      ? within(aliases, plain(list) as Expression, 'item', true)
      : aliases;
  }, NONE);
}

const valueAt = (node: ObjectASTNode, key: string): ASTNode | undefined =>
  node.properties.find(({ keyNode }) => keyNode.value === key)?.valueNode;

function plain(node: ASTNode): unknown {
  if (node.type === 'object')
    return Object.fromEntries(
      node.properties.map(({ keyNode, valueNode }) => [keyNode.value, valueNode ? plain(valueNode) : null]),
    );
  return node.type === 'array' ? node.items.map(plain) : node.value;
}

/** Names that may follow the words of a path, such as `deal.car`; without words, the roots. */
export function wordsAfter(words: readonly string[], { flow, world }: Loaded, aliases: Aliases): readonly string[] {
  const { catalogue } = world;
  const [root, ...rest] = words;
  if (root === undefined)
    return [
      ...new Set([
        ...aliases.keys(),
        ...ROOTS,
        ...Object.keys(catalogue.sources),
        ...Object.keys(flow.sources),
        ...Object.keys(catalogue.names ?? {}),
      ]),
    ];
  const own: Readonly<Record<string, object | undefined>> = {
    form: flow.fields,
    values: flow.values,
    input: flow.input,
    facts: catalogue.facts,
    memory: catalogue.memory,
    results: catalogue.operations,
    now: { today: 0, hour: 0, instant: 0, time_zone: 0 },
  };
  if (root === 'config') return keysAt(catalogue.config, rest);
  const names = Object.hasOwn(own, root) && !aliases.has(root) ? own[root] : undefined;
  if (names && rest.length === 0) {
    const keys = Object.keys(names);
    return root === 'form' ? [...new Set(keys.map((name) => name.split('.')[0] ?? name))] : keys;
  }
  if (root === 'form') {
    const [group = ''] = rest;
    return Object.keys(flow.fields).flatMap((name) =>
      name.startsWith(`${group}.`) ? name.slice(group.length + 1) : [],
    );
  }
  return namesBehind(words.join('.'), flow, world, aliases);
}

function keysAt(value: unknown, path: readonly string[]): readonly string[] {
  const at = path.reduce<unknown>((one, key) => (one as Readonly<Record<string, unknown>> | undefined)?.[key], value);
  return typeof at === 'object' && at !== null && !Array.isArray(at) ? Object.keys(at) : [];
}

/** Type of a path, with its description. */
export const typeOf = (path: string, { flow, world }: Loaded, aliases: Aliases): Followed['type'] =>
  followPath(path, flow, world, aliases).type;
