// Comparisons that can never hold: with a text that the type of the other side does not have.
import type { Problem } from '../errors.ts';
import type { PreparedFlow } from '../flow.ts';
import type { Document } from '../load/document.ts';
import { didYouMean } from '../load/nearest.ts';
import { deaf } from './reads.ts';
import { followPath } from './types.ts';
import { type Aliases, Walker } from './walk.ts';
import type { Origins, World } from './world.ts';

/**
 * Texts that are compared with a path of the API, and are none of its values.
 *
 * @param walk where they are looked for; in the whole flow when left out
 */
export function checkLiterals(
  flow: PreparedFlow,
  world: World,
  document: Document,
  origins: Origins,
  walk = (walker: Walker) => walker.flow(flow),
): Problem[] {
  const problems: Problem[] = [];
  const compare = (side: unknown, literals: readonly unknown[], aliases: Aliases, at: object) => {
    const path = (side as { var?: unknown } | null | undefined)?.var;
    if (typeof path !== 'string') return;
    const values = followPath(path, flow, world, aliases).type?.enum;
    if (!values) return;
    const names = values.filter((value) => typeof value === 'string');
    for (const literal of literals)
      if (typeof literal === 'string' && !names.includes(literal))
        problems.push(
          origins.problem(
            at,
            document,
            'FLOW_UNKNOWN_VALUE',
            `"${path}" is never "${literal}".${didYouMean(literal, names) || ` It is one of: ${names.join(', ')}.`}`,
          ),
        );
  };
  const operation = (name: string, args: unknown, aliases: Aliases, at: object) => {
    if (!Array.isArray(args)) return;
    const [first, ...others] = args as unknown[];
    if (name === '===' || name === '!==') {
      compare(first, others, aliases, at);
      compare(others[0], [first], aliases, at);
    } else if (name === 'in') compare(first, [others[0]].flat(), aliases, at);
    else if (name === 'match')
      compare(
        first,
        others.flatMap((entry) => (Array.isArray(entry) ? [entry[0]] : [])),
        aliases,
        at,
      );
  };
  walk(new Walker({ ...deaf, operation }));
  return problems;
}
