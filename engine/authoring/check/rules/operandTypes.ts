import type { Problem } from '../../../errors.ts';
import { argumentsOf } from '../../../expressions/operators.ts';
import type { Expression } from '../../../flow.ts';
import { didYouMean, nearestTo } from '../../load/nearest.ts';
import { goesOverEntries, type Kind, metadataOf, operandTypeOf } from '../../metadata/operators.ts';
import { inWords, type Kinds } from '../analysis/staticTypes.ts';
import type { Aliases } from '../graph/aliases.ts';
import type { LintContext } from '../lintContext.ts';
import { lintRule } from '../lintRule.ts';
import { replaceBy } from '../world.ts';

/** Reports operands of a wrong kind: the comparison never holds, or the result is never there. */
export const operandTypes = lintRule({ codes: ['FLOW_WRONG_TYPE'], over: 'computable', run: operandsOf });

export function operandsOf(context: LintContext) {
  const problems: Problem<'FLOW_WRONG_TYPE'>[] = [];
  const { kinds } = context;
  const say = (at: object, message: string, further: string, to?: string) =>
    void problems.push(context.problem(at, 'FLOW_WRONG_TYPE', message, further, replaceBy(to)));
  const compare = (
    name: string,
    list: readonly Expression[],
    aliases: Aliases,
    at: object,
    places: readonly string[],
  ) => {
    const [first, ...others] = list.map((entry) => kinds.expression(entry, aliases));
    others.forEach((other, index) => {
      if (known(first) && known(other) && ![...other].some((kind) => first.has(kind)))
        say(
          at,
          `${inWords(first)} is compared with ${inWords(other)}, so the comparison is never true. ${adviceFor(first, other)}`,
          `/${name}${places[index + 1]}`,
        );
    });
  };
  const operation = (name: string, args: unknown, aliases: Aliases, at: object) => {
    const list = argumentsOf(at);
    const places = list.map((_, index) => (Array.isArray(args) ? `/${index}` : ''));
    const takes = metadataOf(name)?.takes;
    if (takes === 'alike') return compare(name, list, aliases, at, places);
    if (takes === 'cases') {
      const [value = null, ...cases] = list;
      cases.forEach((entry, index) => {
        if (Array.isArray(entry)) compare(name, [value, ...entry.slice(0, 1)], aliases, at, ['', `/${index + 1}/0`]);
      });
      return;
    }
    list.forEach((entry, index) => {
      const wanted = operandTypeOf(name, index);
      const further = `/${name}${places[index]}`;
      if (wanted === 'any') return;
      if ('words' in wanted) {
        if (typeof entry === 'string' && !wanted.words.includes(entry))
          say(
            at,
            `${name} takes ${wanted.words.join(', ')} here, not "${entry}".${didYouMean(entry, wanted.words)}`,
            further,
            nearestTo(entry, wanted.words),
          );
        return;
      }
      const own = goesOverEntries(name) && index > 0 ? undefined : kinds.expression(entry, aliases);
      if (known(own) && ![...own].some((kind) => wanted.includes(kind)))
        say(at, `${name} takes ${inWords(wanted)} here, not ${inWords(own)}. Correct the argument.`, further);
    });
    const [needle = null, texts] = list;
    if (name === 'in' && Array.isArray(texts))
      compare(name, [needle, ...texts], aliases, at, ['', ...texts.map((_, index) => `/1/${index}`)]);
  };
  for (const { name, args, aliases, at } of context.find('operation')) operation(name, args, aliases, at);
  return problems;
}

const adviceFor = (...sides: readonly ReadonlySet<Kind>[]): string =>
  sides.some((kinds) => kinds.has('list')) && sides.some((kinds) => kinds.has('text'))
    ? 'Use { "in": [text, list] } to find a text in a list.'
    : 'Compare values of the same type.';

const known = (kinds: Kinds): kinds is ReadonlySet<Kind> => kinds !== undefined && kinds.size > 0;
