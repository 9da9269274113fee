import type { Problem } from '../../../errors.ts';
import { didYouMean, nearestTo } from '../../load/nearest.ts';
import { type Aliases, plainPathOf } from '../graph/aliases.ts';
import type { VisitedOf } from '../graph/walk.ts';
import type { LintContext } from '../lintContext.ts';
import { lintRule } from '../lintRule.ts';
import { replaceBy } from '../world.ts';

interface Literal {
  readonly value: unknown;
  readonly further: string;
}

/** Reports comparisons of a path with a text that is none of its values. */
export const impossibleComparisons = lintRule({
  codes: ['FLOW_UNKNOWN_VALUE'],
  over: 'computable',
  run: (context) => literalsIn(context, context.find('operation')),
});

export function literalsIn(context: LintContext, operations: readonly VisitedOf<'operation'>[]) {
  const problems: Problem<'FLOW_UNKNOWN_VALUE'>[] = [];
  const { finite } = context;
  const compare = (side: unknown, literals: readonly Literal[], aliases: Aliases, at: object) => {
    const path = plainPathOf(side);
    if (path === undefined) return;
    const names = [...(finite.path(path, aliases) ?? [])].filter((value) => typeof value === 'string');
    if (names.length === 0) return;
    for (const { value, further } of literals)
      if (typeof value === 'string' && !names.includes(value))
        problems.push(
          context.problem(
            at,
            'FLOW_UNKNOWN_VALUE',
            `"${path}" is never "${value}".${didYouMean(value, names) || ` Use one of: ${names.join(', ')}.`}`,
            further,
            replaceBy(nearestTo(value, names)),
          ),
        );
  };
  for (const { name, args, aliases, at } of operations) {
    if (!Array.isArray(args)) continue;
    const [first, second, ...others]: unknown[] = args;
    const here = `/${name}`;
    if (name === '===' || name === '!==') {
      compare(first, [{ value: second, further: `${here}/1` }], aliases, at);
      compare(second, [{ value: first, further: `${here}/0` }], aliases, at);
    } else if (name === 'in') {
      const list = Array.isArray(second) ? second : [];
      compare(
        first,
        list.map((value, index) => ({ value, further: `${here}/1/${index}` })),
        aliases,
        at,
      );
    } else if (name === 'match') {
      const cases = [second, ...others];
      const keys = cases.map((entry, index) => ({
        value: Array.isArray(entry) ? entry[0] : undefined,
        further: `${here}/${index + 1}/0`,
      }));
      compare(first, keys, aliases, at);
    }
  }
  return problems;
}
