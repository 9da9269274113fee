// Comparisons that can never hold: with a text that the type of the other side does not have.
import type { Problem } from '../../errors.ts';
import type { PreparedFlow } from '../../flow.ts';
import type { Document } from '../../load/document.ts';
import { didYouMean, nearestTo } from '../../load/nearest.ts';
import { FiniteValues } from '../analysis/finite.ts';
import type { Aliases } from '../reading/aliases.ts';
import { deaf } from '../reading/reads.ts';
import { Walker } from '../reading/walk.ts';
import { type Origins, replaceBy, type World } from '../world.ts';

interface Literal {
  readonly value: unknown;
  readonly further: string;
}

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
  const finite = new FiniteValues(flow, world);
  const compare = (side: unknown, literals: readonly Literal[], aliases: Aliases, at: object) => {
    const path = (side as { var?: unknown } | null | undefined)?.var;
    if (typeof path !== 'string') return;
    const names = [...(finite.path(path, aliases) ?? [])].filter((value) => typeof value === 'string');
    if (names.length === 0) return;
    for (const { value, further } of literals)
      if (typeof value === 'string' && !names.includes(value))
        problems.push(
          origins.problem(
            at,
            document,
            'FLOW_UNKNOWN_VALUE',
            `"${path}" is never "${value}".${didYouMean(value, names) || ` It is one of: ${names.join(', ')}.`}`,
            further,
            replaceBy(nearestTo(value, names)),
          ),
        );
  };
  const operation = (name: string, args: unknown, aliases: Aliases, at: object) => {
    if (!Array.isArray(args)) return;
    const [first, second, ...others] = args as unknown[];
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
  };
  walk(new Walker({ ...deaf, operation }));
  return problems;
}
