import { atLevel, type Problem } from '../../../errors.ts';
import { follow } from '../../../expressions/scope.ts';
import type { Expression, Shape } from '../../../flow.ts';
import { isCase } from '../../load/expandCases.ts';
import { originalOf } from '../../load/originals.ts';
import { operationIn } from '../../metadata/operators.ts';
import { isWrittenOut } from '../analysis/verdicts.ts';
import { type Aliases, NONE, pathIn, plainPathOf } from '../graph/aliases.ts';
import type { VisitedOf } from '../graph/walk.ts';
import type { LintContext } from '../lintContext.ts';
import { lintRule } from '../lintRule.ts';

const DECIDING: ReadonlySet<string> = new Set(['and', '!', '===', '!==', '<', '<=', '>', '>=', 'in', 'has']);

/** Values that are conditions are checked at their definition. */
const isCondition = (value: Shape): value is Expression & object =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && DECIDING.has(Object.keys(value)[0] ?? '');
const isNamed = (condition: Expression): boolean => /^(?:values|facts)\./.test(pathIn(follow(condition, ['var'])));

/** Reports conditions, and parts of them, that always or never hold: alone, or in their context. */
export const constantConditions = lintRule({ codes: ['FLOW_DECIDED'], over: 'computable', run: checkAll });

function checkAll(context: LintContext) {
  const { flow, verdicts, origins } = context;
  const problems: Problem<'FLOW_DECIDED'>[] = [];
  const decided = new Set<unknown>();
  const say = (at: object, message: string, further = '') => {
    // The outcome differs with the arguments of each use of the fragment.
    if (!origins.readsArgument(at, further)) problems.push(context.problem(at, 'FLOW_DECIDED', message, further));
    return true;
  };
  /** Occurrences of each condition, since one definition may be shown in several steps. */
  const occurrences = new Map<object, Occurrence[]>();
  const note = (occurrence: Occurrence) => {
    const definition = originalOf(occurrence.at);
    occurrences.set(definition, [...(occurrences.get(definition) ?? []), occurrence]);
  };
  const hint = ({ at, further }: Occurrence) => {
    const message = 'this condition is among those around it, so it changes nothing. It can be removed.';
    const problem = context.problem(at, 'FLOW_DECIDED', message, further);
    // A fragment may need the condition where it is used elsewhere.
    if (problem.file === context.document.file) problems.push(atLevel(problem, 'hint'));
  };
  /** @returns true if a problem was reported */
  const check = (
    condition: Expression,
    enclosing: readonly Expression[],
    aliases: Aliases,
    at: object,
    further: string,
  ): boolean => {
    const own = verdicts.of(condition, [], aliases);
    if (own) return say(at, `this condition ${own} holds, whatever the answers. Correct or remove it.`, further);
    const here = enclosing.length > 0 ? verdicts.of(condition, enclosing, aliases) : undefined;
    return here
      ? say(
          at,
          `this condition ${here} holds here, because the conditions around it decide it. Correct or remove it.`,
          further,
        )
      : false;
  };
  /** Checks each part of a condition, given that the parts before it have not decided. */
  const parts = (expression: Expression, enclosing: readonly Expression[], aliases: Aliases): void => {
    if (typeof expression !== 'object' || expression === null) return;
    const [name, args] = operationIn(expression);
    // Another rule reports invalid operators, so the arguments may still be invalid here.
    if (!Array.isArray(args)) return;
    const list = name === 'and' || name === 'or' ? args : [];
    list.forEach((part, index) => {
      const before = list.slice(0, index).map((other): Expression => (name === 'and' ? other : { '!': other }));
      if (typeof part !== 'object' || check(part, [...enclosing, ...before], aliases, expression, `/${name}/${index}`))
        return;
      parts(part, [...enclosing, ...before], aliases);
    });
    const cases = name === 'if' ? args : [];
    cases.forEach((part, index) => {
      if (index % 2 === 1 || index === cases.length - 1) return;
      const before = cases
        .slice(0, index)
        .filter((_, at) => at % 2 === 0)
        .map((other): Expression => ({ '!': other }));
      check(part, [...enclosing, ...before], aliases, expression, `/if/${index}`);
    });
  };
  const condition = (
    one: Expression,
    enclosing: readonly Expression[],
    aliases: Aliases,
    at: object,
    further: string,
  ) => {
    // Another rule reports cases that can never apply.
    if (isWrittenOut(one) || isCase(originalOf(at))) return;
    const repeats = isRepeated(one, enclosing);
    note({ at, further, repeats });
    if (repeats || isNamed(one) || decided.has(one)) return;
    decided.add(one);
    if (!check(one, enclosing, aliases, at, further)) parts(one, [], aliases);
  };
  for (const value of Object.values(flow.values ?? {})) if (isCondition(value)) condition(value, [], NONE, value, '');
  for (const visited of context.find('condition', 'operation'))
    if (visited.is === 'condition')
      condition(visited.condition, visited.enclosing, visited.aliases, visited.at, visited.further);
    else if (visited.name === 'if' && !decided.has(visited.at)) parts(visited.at, [], visited.aliases);
    else if (visited.name === 'in')
      for (const [further, message] of listed(visited, context)) say(visited.at, message, further);
  for (const all of occurrences.values()) {
    const [first] = all;
    if (first && all.every(({ repeats }) => repeats)) hint(first);
  }
  return problems;
}

interface Occurrence {
  readonly at: object;
  readonly further: string;
  /** True if the conditions around it contain it. */
  readonly repeats: boolean;
}

/** Returns true if the conditions around one contain each part of it. */
function isRepeated(condition: Expression, enclosing: readonly Expression[]): boolean {
  const around = new Set(enclosing.flatMap(conjunctsOf).map((one) => JSON.stringify(one)));
  return around.size > 0 && conjunctsOf(condition).every((one) => around.has(JSON.stringify(one)));
}

function conjunctsOf(condition: Expression): Expression[] {
  const all = follow(condition, ['and']);
  return Array.isArray(all) ? (all as Expression[]).flatMap(conjunctsOf) : [condition];
}

/** Lists of `in` with every possible value, or with one twice. */
function listed({ args, aliases }: VisitedOf<'operation'>, { finite }: LintContext): (readonly [string, string])[] {
  const [value, list] = Array.isArray(args) ? (args as readonly Expression[]) : [];
  if (!Array.isArray(list) || value === undefined) return [];
  const texts: readonly unknown[] = list.filter((entry) => typeof entry !== 'object');
  const at = list.findIndex((entry, index) => typeof entry !== 'object' && list.indexOf(entry) < index);
  if (at >= 0) return [[`/in/1/${at}`, `${JSON.stringify(list[at])} is in this list twice. Remove it.`]];
  const values = plainPathOf(value) === undefined ? [] : [...(finite.of(value, aliases) ?? [])];
  if (values.length < 2 || !values.every((one) => texts.includes(one))) return [];
  return [['/in', 'this list has every value that there is, so it decides nothing. Correct it, or use "has".']];
}
