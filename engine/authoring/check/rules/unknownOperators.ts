import { isOperation } from '../../../expressions/expressions.ts';
import { isRecord } from '../../../values/isRecord.ts';
import { didYouMean, isLikeSome, nearestTo } from '../../load/nearest.ts';
import { toPointer } from '../../load/pointers.ts';
import { meantBy } from '../../load/synonyms.ts';
import { metadataOf, operationIn, operatorNames } from '../../metadata/operators.ts';
import type { VisitedOf } from '../graph/walk.ts';
import type { LintContext } from '../lintContext.ts';
import { lintRule } from '../lintRule.ts';

/** Reports invalid operators, and shapes that are read as operators: nothing is evaluated then. */
export const unknownOperators = lintRule({
  codes: ['FLOW_UNKNOWN_OPERATOR', 'FLOW_AMBIGUOUS_SHAPE'],
  over: 'flow',
  run: (context) => misreadIn(context, context.find('malformed', 'shape')),
});

export const misreadIn = (context: LintContext, visited: readonly VisitedOf<'malformed' | 'shape'>[]) =>
  visited.flatMap((one) =>
    one.is === 'malformed' ? [misread(context, one.operator, one.at)] : misreadShape(context, one.shape),
  );

function misread(context: LintContext, name: string, at: object) {
  if (isOperation({ [name]: true }))
    return isOperation(at)
      ? context.problem(
          at,
          'FLOW_AMBIGUOUS_SHAPE',
          `"${name}" is read as an operator, but these are not its arguments. Correct them, or use literal.`,
        )
      : context.problem(
          at,
          'FLOW_UNKNOWN_OPERATOR',
          'an expression has exactly one operator. Put one inside the other.',
        );
  const meant = meantBy(name, operatorNames);
  const to = meant.length === 0 ? nearestTo(name, operatorNames) : undefined;
  const hint = meant.map((other) => `"${other}"`).join(' or ');
  const message = `there is no operator "${name}".${hint ? ` Did you mean ${hint}?` : didYouMean(name, operatorNames) || ' Use another one, or literal for a value.'}`;
  const fix = to === undefined ? undefined : ({ change: 'rename', to } as const);
  return context.problem(at, 'FLOW_UNKNOWN_OPERATOR', message, toPointer([name]), fix);
}

function misreadShape(context: LintContext, shape: object) {
  const whole = isMisspelt(shape) ? [misread(context, Object.keys(shape)[0] ?? '', shape)] : [];
  const parts = Object.values(shape).flatMap((part) => {
    const name = shadowedBy(part);
    if (name === undefined) return [];
    const message = `"${name}" is read as an operator. Give the shape a second property, or use literal.`;
    return [context.problem(shape, 'FLOW_AMBIGUOUS_SHAPE', message)];
  });
  return [...whole, ...parts];
}

/** Operators whose names are also common in request bodies. */
const NAMES: readonly string[] = ['length', 'min', 'max', 'link', 'format', 'count', 'sum'];

/** Returns the operator as which a shape with one property is read. */
function shadowedBy(part: unknown): string | undefined {
  if (typeof part !== 'object' || part === null || !isOperation(part)) return undefined;
  const [name, held] = operationIn(part);
  return NAMES.includes(name) && isShapeLike(held) ? name : undefined;
}

/** Returns true for a shape that looks like a misspelt operator with its arguments. */
function isMisspelt(shape: object): boolean {
  const [[name, held] = ['', undefined], ...others] = Object.entries(shape);
  return others.length === 0 && Array.isArray(held) && !isOperation(shape) && isLikeOperator(name);
}

/** Other synonyms, such as size, are also common in request bodies. */
const comparisons = operatorNames.filter((name) => metadataOf(name)?.telling.as === 'comparison');

const isLikeOperator = (name: string): boolean =>
  isLikeSome(name, operatorNames) || meantBy(name, comparisons).length > 0;

const isShapeLike = (value: unknown): boolean => isRecord(value) && Object.keys(value).length > 1;
