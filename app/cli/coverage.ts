// Coverage of a flow by walks: steps, moves, and both outcomes of each condition.
import type { Expression, LoadedFlow, PreparedFlow } from '@fahrplan/engine';
import { type Branch, branchesOf, edgesOf, isAt } from '@fahrplan/engine/authoring';
import { inWords } from './words.ts';

export interface BranchCoverage extends Branch {
  readonly words: string;
  readonly flow: PreparedFlow;
  readonly seen: Set<boolean>;
  /** Customers for whom it was evaluated. */
  readonly asked: Set<string>;
}

/** A condition without one of its outcomes. */
export interface Missed {
  readonly visited: BranchCoverage;
  readonly held: boolean;
}

export class Coverage {
  readonly steps = new Set<string>();
  readonly moves = new Set<string>();
  /** Customers who made a call, by operation. */
  readonly senders = new Map<string, Set<string>>();
  /** Latest issues that kept a walk on a step, by step. */
  readonly stops = new Map<string, string>();
  /** Operations that were answered with examples. */
  readonly examples = new Set<string>();
  /** Customer of the current walk. */
  customer = '';
  readonly #flows: readonly PreparedFlow[];
  readonly #branches = new Map<string, BranchCoverage>();
  /** Fields of one fragment share the condition of their group. */
  readonly #byCondition = new Map<object, BranchCoverage[]>();

  constructor({ flow, variants }: LoadedFlow) {
    this.#flows = [flow, ...Object.values(variants).map((variant) => variant.flow)];
    // Walks do not evaluate conditions for search engines.
    for (const one of this.#flows)
      for (const branch of branchesOf(one))
        if (!isAt('listed', branch.name) && isOpen(branch.condition)) this.#add(branch, one);
  }

  heard(condition: Expression, held: boolean): void {
    if (typeof condition !== 'object' || condition === null) return;
    for (const visited of this.#byCondition.get(condition) ?? []) {
      visited.seen.add(held);
      visited.asked.add(this.customer);
    }
  }

  sent(operation: string): void {
    this.senders.set(operation, (this.senders.get(operation) ?? new Set<string>()).add(this.customer));
  }

  get allSteps(): ReadonlySet<string> {
    return new Set(this.#flows.flatMap((flow) => flow.steps.map(({ id }) => id)));
  }

  get missedSteps(): readonly string[] {
    return [...this.allSteps].filter((id) => !this.steps.has(id));
  }

  /** Moves between steps that no walk made. */
  get missedWays(): readonly string[] {
    const steps = this.allSteps;
    const ways = this.#flows
      .flatMap((flow) => edgesOf(flow))
      .filter(({ from, to, kind }) => from !== to && steps.has(from) && steps.has(to) && kind !== 'review');
    return [...new Set(ways.map(({ from, to }) => `${from} → ${to}`))].filter((move) => !this.moves.has(move));
  }

  /** Steps that no walk has left, with the issues that kept it there. */
  get stuck(): readonly (readonly [step: string, issues: string])[] {
    const left = new Set([...this.moves].map((move) => move.split(' → ')[0]));
    const lasting = this.missedWays.length > 0 || this.missedSteps.length > 0 ? [...this.stops] : [];
    return lasting.filter(([step]) => !left.has(step));
  }

  get branches(): readonly BranchCoverage[] {
    return [...this.#branches.values()];
  }

  get missed(): readonly Missed[] {
    return this.branches.flatMap((visited) =>
      [true, false].filter((held) => !visited.seen.has(held)).map((held) => ({ visited, held })),
    );
  }

  /** The author's reason why a name or move is unreached; undefined if not given. */
  reasonFor(name: string): string | undefined {
    const [from = '', to = ''] = name.split(' → ');
    const step = [to, from].find((id) => this.missedSteps.includes(id) && Object.hasOwn(this.#reasons, id));
    return Object.entries(this.#reasons).find(([place]) => place === step || isAt(place, name))?.[1];
  }

  /** Reasons for parts that were reached. */
  get idleReasons(): readonly string[] {
    const missed = [...this.missedSteps, ...this.missedWays, ...this.missed.map(({ visited }) => visited.name)];
    return Object.keys(this.#reasons).filter(
      (place) => place !== this.#flows[0]?.id && !missed.some((name) => isAt(place, name)),
    );
  }

  get isComplete(): boolean {
    return this.missedSteps.length === 0 && this.missedWays.length === 0 && this.missed.length === 0;
  }

  get #reasons(): Readonly<Record<string, string>> {
    return this.#flows[0]?.unreached ?? {};
  }

  /** Conditions shared by variants are covered by any of them. */
  #add(branch: Branch, flow: PreparedFlow): void {
    const key = `${branch.name} ${JSON.stringify(branch.condition)}`;
    const words = inWords([branch.condition]);
    const visited = this.#branches.get(key) ?? { ...branch, words, flow, seen: new Set(), asked: new Set() };
    this.#branches.set(key, visited);
    this.#byCondition.set(branch.condition, [...(this.#byCondition.get(branch.condition) ?? []), visited]);
  }
}

/** A condition on constant arguments of a fragment has a fixed outcome. */
const isOpen = (condition: Expression): boolean => JSON.stringify(condition).includes('"var"');
