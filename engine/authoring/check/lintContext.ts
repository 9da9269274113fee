import type { ErrorCode, Problem } from '../../errors.ts';
import type { PreparedFlow, Source } from '../../flow.ts';
import type { Document } from '../load/document.ts';
import { FiniteValues } from './analysis/finiteValues.ts';
import { Measures } from './analysis/measures.ts';
import { StaticTypes } from './analysis/staticTypes.ts';
import { TextKeys } from './analysis/textKeys.ts';
import { Verdicts } from './analysis/verdicts.ts';
import { ofSort, type Read, readsAmong, visitedNodes } from './graph/reads.ts';
import type { VisitedNode, VisitedOf } from './graph/walk.ts';
import type { FixHere, Origins, World } from './world.ts';

/** A prepared flow or variant as lint rules see it, with its analyses. */
export class LintContext {
  readonly finite: FiniteValues;
  readonly kinds: StaticTypes;
  readonly measures: Measures;
  readonly verdicts: Verdicts;
  readonly textKeys: TextKeys;
  readonly sources: Readonly<Record<string, Source>>;
  #reads: readonly Read[] | undefined;
  readonly #found = new Map<string, readonly VisitedNode[]>();
  #visits: readonly VisitedNode[] | undefined;

  constructor(
    readonly flow: PreparedFlow,
    readonly world: World,
    readonly document: Document,
    readonly origins: Origins,
  ) {
    this.finite = new FiniteValues(flow, world);
    this.kinds = new StaticTypes(flow, world);
    this.measures = new Measures(flow, world);
    this.verdicts = new Verdicts(flow, world);
    this.textKeys = new TextKeys(flow, world);
    this.sources = { ...world.catalogue.sources, ...flow.sources };
  }

  /** All nodes of the flow; it is walked once. */
  get nodes(): readonly VisitedNode[] {
    this.#visits ??= visitedNodes((walker) => walker.flow(this.flow));
    return this.#visits;
  }

  /** Returns the nodes of some sorts, in the order of the walk. */
  find<Is extends VisitedNode['is']>(...sorts: readonly Is[]): readonly VisitedOf<Is>[] {
    const key = sorts.join();
    const found = this.#found.get(key) ?? ofSort(this.nodes, ...sorts);
    this.#found.set(key, found);
    return found as readonly VisitedOf<Is>[];
  }

  /** Returns all paths that are read, except names of list entries. */
  reads(): readonly Read[] {
    this.#reads ??= readsAmong(this.nodes);
    return this.#reads;
  }

  /** Returns the context of another flow from the same file. */
  with(flow: PreparedFlow): LintContext {
    return new LintContext(flow, this.world, this.document, this.origins);
  }

  /** Creates a problem at an object; see `Origins`. */
  problem<Code extends ErrorCode>(
    at: object,
    code: Code,
    message: string,
    further?: string,
    fix?: FixHere,
  ): Problem<Code> {
    return this.origins.problem(at, this.document, code, message, further, fix);
  }
}
