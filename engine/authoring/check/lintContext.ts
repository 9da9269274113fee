// A flow as the checker sees it: what it may refer to, what is met in it, and what is known of its values.
import type { ErrorCode, Problem } from '../../errors.ts';
import type { PreparedFlow, Source } from '../../flow.ts';
import type { Document } from '../load/document.ts';
import { FiniteValues } from './analysis/finiteValues.ts';
import { StaticTypes } from './analysis/staticTypes.ts';
import { TextKeys } from './analysis/textKeys.ts';
import { Verdicts } from './analysis/verdicts.ts';
import { ofSort, type Read, readsAmong, visitedNodes } from './graph/reads.ts';
import type { VisitedNode, VisitedOf } from './graph/walk.ts';
import type { FixHere, Origins, World } from './world.ts';

/** One prepared flow: a flow itself, or one of its variants. */
export class LintContext {
  readonly finite: FiniteValues;
  readonly kinds: StaticTypes;
  readonly verdicts: Verdicts;
  readonly textKeys: TextKeys;
  /** All that it may read, its own first. */
  readonly sources: Readonly<Record<string, Source>>;
  #visits: readonly VisitedNode[] | undefined;

  constructor(
    readonly flow: PreparedFlow,
    readonly world: World,
    readonly document: Document,
    readonly origins: Origins,
  ) {
    this.finite = new FiniteValues(flow, world);
    this.kinds = new StaticTypes(flow, world);
    this.verdicts = new Verdicts(flow, world);
    this.textKeys = new TextKeys(flow, world);
    this.sources = { ...world.catalogue.sources, ...flow.sources };
  }

  /** Everything in the flow; it is walked once. */
  get nodes(): readonly VisitedNode[] {
    this.#visits ??= visitedNodes((walker) => walker.flow(this.flow));
    return this.#visits;
  }

  /** Everything of some sorts, in the order in which it is met. */
  find<Is extends VisitedNode['is']>(...sorts: readonly Is[]): VisitedOf<Is>[] {
    return ofSort(this.nodes, ...sorts);
  }

  /** Every path that is read, names of lists aside. */
  reads(): Read[] {
    return readsAmong(this.nodes);
  }

  /** The same world with another flow, written in the same file. */
  with(flow: PreparedFlow): LintContext {
    return new LintContext(flow, this.world, this.document, this.origins);
  }

  /**
   * A problem at an object; at the file as a whole when the object was made while preparing.
   *
   * @param further the way from the object to the place
   * @param fix what to write at that place, or below it
   */
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
