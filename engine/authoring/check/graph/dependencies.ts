// Dependencies of values, answers and sources, like in engine/state, but from definitions alone.

import type { Expression, Field, PreparedFlow, Shape, Source } from '../../../flow.ts';
import { blocksIn } from '../../../stepBlocks.ts';
import type { Edge } from '../analysis/graph.ts';
import { answerHas } from '../analysis/pathTypes.ts';
import type { World } from '../world.ts';
import { type Read, readsOn } from './reads.ts';
import type { Walker } from './walk.ts';

/** In arguments of sources, an answer also depends on its named rules. */
type Scope = '' | 'argument';

/** Nodes have a sort and a name: an answer, and whether it is asked, share one name. */
const node = (what: string, name: string): string => `${what}\t${name}`;

export const nameOf = (key: string): string => key.slice(key.indexOf('\t') + 1);

const NOWHERE = {};

const named = (what: string, root: string, names: object | undefined): string[] =>
  Object.keys(names ?? {}).map((name) => node(what, `${root}${name}`));
const sourcesIn = (sources: Readonly<Record<string, Source>>): string[] => [
  ...named('source', '', sources),
  ...Object.entries(sources).flatMap(([name, { values }]) => named('derived', `${name}.`, values)),
];

/** Everything that a prepared flow computes, and the reads of each part. */
export class Dependencies {
  readonly sources: Readonly<Record<string, Source>>;
  readonly #placed: ReadonlyMap<string, readonly Edge[]>;

  constructor(
    readonly flow: Pick<PreparedFlow, 'values' | 'fields' | 'sources' | 'steps'>,
    readonly world: Pick<World, 'catalogue' | 'types'>,
  ) {
    this.sources = { ...world.catalogue.sources, ...flow.sources };
    this.#placed = this.#placements();
  }

  /** Nodes of the flow itself: every circle of the flow contains one of them. */
  own(): string[] {
    const { values, fields, sources } = this.flow;
    return [...named('value', 'values.', values), ...named('answer', 'form.', fields), ...sourcesIn(sources)];
  }

  shared(): string[] {
    const { facts, sources, memory } = this.world.catalogue;
    return [...named('value', 'facts.', facts), ...sourcesIn(sources), ...named('memory', 'memory.', memory)];
  }

  edgesOf(key: string): readonly Edge[] {
    const name = nameOf(key);
    const [root = '', ...rest] = name.split('.');
    const inner = rest.join('.');
    const what = key.slice(0, key.indexOf('\t'));
    switch (what) {
      case 'value':
      case 'argument-value':
        return this.#reads((walker) => walker.shape(this.#shape(root, inner), new Map(), NOWHERE), scopeOf(what));
      case 'source': {
        const { with: given, when } = this.sources[name] ?? {};
        return this.#reads((walker) => {
          walker.expression(when, new Map(), NOWHERE);
          walker.shape(given, new Map(), NOWHERE);
        }, 'argument');
      }
      case 'derived': {
        const shape = this.sources[root]?.values?.[inner];
        return [{ to: node('source', root) }, ...this.#reads((walker) => walker.shape(shape, new Map(), NOWHERE))];
      }
      case 'memory':
        return this.#expression(this.world.catalogue.memory[inner]?.per);
      case 'step':
        return this.#expression(this.flow.steps.find(({ id }) => id === inner)?.when);
      default:
        return this.#ofField(what, name, inner);
    }
  }

  #ofField(what: string, name: string, inner: string): readonly Edge[] {
    const field = this.flow.fields[inner];
    if (!field) return [];
    const own = (...kinds: string[]) => kinds.map((kind) => ({ to: node(kind, name) }));
    if (what === 'asked') return [...this.#expression(field.when), ...(this.#placed.get(inner) ?? [])];
    if (what === 'readonly') return this.#expression(field.readonly);
    if (what === 'answer')
      return [...own('asked', 'readonly'), ...this.#expression(field.default), ...this.#inRows(field)];
    const named = (field.rules ?? []).filter((rule) => 'rule' in rule);
    return [...own('answer', 'readonly'), ...this.#reads((walker) => walker.rules(named, new Map()))];
  }

  /** Answers of rows decide about the answer of the list. */
  #inRows({ fields = {} }: Field): Edge[] {
    return Object.values(fields).flatMap((field) => [
      ...[field.when, field.readonly, field.default].flatMap((one) => this.#expression(one)),
      ...this.#inRows(field),
    ]);
  }

  #shape(root: string, name: string): Shape | undefined {
    return (root === 'values' ? this.flow.values : this.world.catalogue.facts)?.[name];
  }

  #expression(expression: Expression | undefined): Edge[] {
    return this.#reads((walker) => walker.expression(expression, new Map(), NOWHERE));
  }

  #reads(walk: (walker: Walker) => void, scope: Scope = ''): Edge[] {
    return readsOn(walk).flatMap((read) => this.#targets(read, scope).map((to) => ({ to, at: read.at })));
  }

  #targets({ path }: Read, scope: Scope): string[] {
    const [root = '', first = '', second] = path.split('.');
    if (root === 'form')
      return this.#fieldsAt(first, second).map((name) => node(scope === '' ? 'answer' : scope, `form.${name}`));
    if (root === 'values' || root === 'facts')
      return this.#shape(root, first) === undefined
        ? []
        : [node(scope === '' ? 'value' : 'argument-value', `${root}.${first}`)];
    if (root === 'memory') return [node('memory', `memory.${first}`)];
    const source = this.sources[root];
    if (!source) return [];
    const derived = Object.hasOwn(source.values ?? {}, first) && !answerHas(source, first, this.world);
    return [derived ? node('derived', `${root}.${first}`) : node('source', root)];
  }

  /** Returns the field of `form.pickup.street`, or all fields of the group `form.pickup`. */
  #fieldsAt(first: string, second: string | undefined): string[] {
    const { fields } = this.flow;
    if (Object.hasOwn(fields, first)) return [first];
    if (second === undefined) return Object.keys(fields).filter((name) => name.startsWith(`${first}.`));
    const member = `${first}.${second}`;
    return Object.hasOwn(fields, member) ? [member] : [];
  }

  /** Reads that decide if a field is asked. A position without conditions decides alone. */
  #placements(): Map<string, readonly Edge[]> {
    const places = new Map<string, Edge[]>();
    const free = new Set<string>();
    for (const step of this.flow.steps) {
      const { id, when, aside, blocks } = step;
      const outer: readonly Edge[] =
        when === undefined
          ? []
          : [{ to: node('step', `steps.${id}`), at: typeof when === 'object' && when ? when : step }];
      for (const { block, under } of blocksIn(blocks)) {
        if (!('field' in block)) continue;
        const edges = [...outer, ...under.flatMap((condition) => this.#expression(condition))];
        places.set(block.field, [...(places.get(block.field) ?? []), ...edges]);
        if (!aside && when === undefined && under.length === 0) free.add(block.field);
      }
    }
    for (const name of free) places.delete(name);
    return places;
  }
}

const scopeOf = (what: string): Scope => (what === 'value' ? '' : 'argument');
