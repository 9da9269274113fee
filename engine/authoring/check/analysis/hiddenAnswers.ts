import type { Expression, PreparedFlow, Shape, Step } from '../../../flow.ts';
import { NONE, plainPathOf } from '../graph/aliases.ts';
import { fieldPositions } from '../graph/fieldPositions.ts';
import { edgesOf, SUBMIT } from '../graph/flowEdges.ts';
import type { LintContext } from '../lintContext.ts';

/** Finds answers that are absent because their field, block or step is not shown. */
export class HiddenAnswers {
  readonly #places;
  readonly #ends: readonly Step[];

  constructor(readonly context: LintContext) {
    this.#places = fieldPositions(context.flow);
    this.#ends = endsOf(context.flow);
  }

  /** Returns the path of an answer that may be hidden under some conditions. */
  of(part: Shape | undefined, enclosing: readonly Expression[]): string | undefined {
    const path = plainPathOf(part);
    const places = path?.startsWith('form.') ? this.#places.get(path.slice('form.'.length)) : undefined;
    if (!places) return undefined;
    const { verdicts } = this.context;
    const asked = anyOf(places.map(({ when }) => when));
    if (verdicts.of(asked, enclosing, NONE) === 'always') return undefined;
    // A condition that depends on too much is not validated.
    if (verdicts.of({ '!': asked }, [], NONE) !== undefined || !isValidated(asked, this.context)) return undefined;
    const stopped = anyOf(this.#ends.map(({ when = true }) => when));
    return verdicts.of(stopped, [{ '!': asked }], NONE) === 'always' ? undefined : path;
  }
}

const anyOf = (conditions: readonly Expression[]): Expression => ({ or: [false, ...conditions] });

/** Returns true if a condition holds and fails for some values, rather than for too many to try. */
const isValidated = (condition: Expression, { verdicts }: LintContext): boolean =>
  verdicts.of({ or: [condition, { '!': condition }] }, [], NONE) === 'always';

/** Steps of the sequence that do not lead on to the submit: a customer without answers ends there. */
function endsOf(flow: PreparedFlow): Step[] {
  // A thousand conditional steps have half a million edges.
  const leading = new Set<string>();
  for (const { from, to, kind } of edgesOf(flow)) if (to === SUBMIT || kind === 'order') leading.add(from);
  return flow.steps.filter(({ id, aside }) => !aside && !leading.has(id));
}
