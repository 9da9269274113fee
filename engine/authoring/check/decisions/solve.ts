import type { Expression, PreparedFlow, Shape } from '../../../flow.ts';
import { isPlainShape } from '../analysis/pathTypes.ts';
import { NONE, plainPathOf } from '../graph/aliases.ts';
import type { Wanted } from '../graph/branches.ts';
import type { World } from '../world.ts';
import { combinationsOf } from './chooseCases.ts';
import { outcomeOf } from './outcome.ts';
import { Samples } from './samples.ts';
import { type Usage, usageOf } from './usage.ts';

/** Maximum depth of expanded names, which may be circular. */
const MAX_DEPTH = 6;
const MAX_TRIED = 20_000;

/**
 * Returns a value for each path, so that all conditions come out as wanted; undefined is absence.
 * @returns undefined if no tried combination does
 */
export function solve(
  wanted: readonly Wanted[],
  flow: PreparedFlow,
  world: World,
): ReadonlyMap<string, unknown> | undefined {
  const samples = new Samples(flow, world);
  const read = wanted.map(({ condition, held }): Read => {
    const expression = expandCondition(condition, flow, world, MAX_DEPTH) as Expression & object;
    return { expression, held, uses: samples.withConstants(usageOf(expression)) };
  });
  // A condition may require a text that only another one compares with.
  const texts = new Set(read.flatMap(({ uses }) => [...uses.texts]));
  const conditions = read.map(({ uses: { reads, entries, roles, units, hasParts, numbers, texts: own }, ...one }) => {
    const uses: Usage = { reads, entries, roles, units, hasParts, numbers, texts: new Set([...own, ...texts]) };
    return { ...one, uses };
  });
  return new Search(samples).solve(conditions, new Map());
}

interface Read {
  readonly expression: Expression & object;
  readonly held: boolean;
  readonly uses: Usage;
}

/** Settles one condition after the other; if one fails, tries other values for those before it. */
class Search {
  #left = MAX_TRIED;

  constructor(readonly samples: Samples) {}

  solve(wanted: readonly Read[], known: ReadonlyMap<string, unknown>): ReadonlyMap<string, unknown> | undefined {
    const [first, ...others] = wanted;
    if (!first) return known;
    const { expression, held, uses } = first;
    const reads = [...uses.reads];
    const domains = reads.map((path) => (known.has(path) ? [known.get(path)] : this.samples.of(path, uses, NONE)));
    const found = { name: '', pointer: '', expression, isCondition: true, aliases: NONE, parts: [] };
    for (const some of combinationsOf(domains)) {
      this.#left -= 1;
      if (this.#left < 0) return undefined;
      const values = new Map(reads.map((path, at) => [path, some[at]]));
      if (outcomeOf(found, values) !== held) continue;
      const solved = this.solve(others, new Map([...known, ...values]));
      if (solved) return solved;
    }
    return undefined;
  }
}

/** Copies a condition with expanded values and facts; observers of conditions ignore the copy. */
function expandCondition(part: unknown, flow: PreparedFlow, world: World, depth: number): unknown {
  if (typeof part !== 'object' || part === null) return part;
  if (Array.isArray(part)) return part.map((entry) => expandCondition(entry, flow, world, depth));
  const path = plainPathOf(part);
  if (path !== undefined) return named(path, flow, world, depth) ?? { var: path };
  return Object.fromEntries(
    Object.entries(part).map(([key, inner]) => [key, expandCondition(inner, flow, world, depth)]),
  );
}

function named(path: string, flow: PreparedFlow, world: World, depth: number): unknown {
  const [root, name = '', ...rest] = path.split('.');
  const value: Shape | undefined =
    root === 'values' ? flow.values?.[name] : root === 'facts' ? world.catalogue.facts[name] : undefined;
  if (value === undefined || rest.length > 0 || isPlainShape(value) || depth === 0) return undefined;
  return expandCondition(value, flow, world, depth - 1);
}
