// Selects the few cases that characterize an expression: per input, all values where it matters.

export interface Case {
  readonly values: readonly unknown[];
  readonly outcome: unknown;
}

const MAX_TRIED = 4_000;
const MAX_STARTS = 400;
const MAX_CASES = 24;
/** Stride that samples large sets of combinations in mixed order. */
const STRIDE = 7_919;

/** Returns the selected cases; empty if no input makes a difference. */
export function chooseCases(
  domains: readonly (readonly unknown[])[],
  run: (values: readonly unknown[]) => unknown,
): Case[] {
  const runs = new Runs(run);
  const starts = combinationsOf(domains);
  const chosen = new Map<string, Case>();
  for (const [at, domain] of domains.entries()) {
    let best: readonly Case[] = [];
    for (const start of starts) {
      const cases = domain.map((value) => runs.of(Object.assign([...start], { [at]: value })));
      if (differing(cases) > differing(best)) best = cases;
      if (differing(best) === domain.length) break;
    }
    for (const one of best) chosen.set(JSON.stringify(one.values), one);
  }
  const visited = new Set([...chosen.values()].map(({ outcome }) => key(outcome)));
  for (const start of starts) {
    const one = runs.of(start);
    if (!visited.has(key(one.outcome))) chosen.set(JSON.stringify(one.values), one);
    visited.add(key(one.outcome));
  }
  const cases = [...chosen.values()].slice(0, MAX_CASES);
  return differing(cases) > 1 ? cases : [];
}

class Runs {
  readonly #known = new Map<string, Case>();

  constructor(readonly run: (values: readonly unknown[]) => unknown) {}

  of(values: readonly unknown[]): Case {
    const name = JSON.stringify(values);
    const known = this.#known.get(name) ?? { values, outcome: this.run(values) };
    this.#known.set(name, known);
    return known;
  }
}

const key = (outcome: unknown): string => JSON.stringify(outcome ?? null);
const differing = (cases: readonly Case[]): number => new Set(cases.map(({ outcome }) => key(outcome))).size;

/** Returns all combinations, or a sample if there are too many; the first input changes fastest. */
export function combinationsOf(domains: readonly (readonly unknown[])[]): (readonly unknown[])[] {
  const size = domains.reduce((product, { length }) => product * length, 1);
  const count = Math.min(size, size > MAX_TRIED ? MAX_STARTS : MAX_TRIED);
  return Array.from({ length: count }, (_, index) =>
    combination(domains, size > MAX_TRIED ? (index * STRIDE) % size : index),
  );
}

function combination(domains: readonly (readonly unknown[])[], index: number): readonly unknown[] {
  let left = index;
  return domains.map((domain) => {
    const value = domain[left % domain.length];
    left = Math.floor(left / domain.length);
    return value;
  });
}
