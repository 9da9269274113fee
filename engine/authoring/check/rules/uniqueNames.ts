import type { Problem } from '../../../errors.ts';
import { toPointer } from '../../load/pointers.ts';
import type { LintContext } from '../lintContext.ts';
import { lintRule } from '../lintRule.ts';

/** Reports routes and public names that another flow has as well. */
export const uniqueNames = lintRule({
  codes: ['FLOW_DUPLICATE_ID'],
  over: 'flow',
  run: (context) => [...routes(context), ...names(context)],
});

/** Parameters of any name read the same addresses. */
const shapeOf = (route: string): string => route.replaceAll(/:\w+(?=\/|$)/g, ':');

function routes({ flow, world: { places = {} }, document }: LintContext): Problem<'FLOW_DUPLICATE_ID'>[] {
  const own = [flow.route ?? []].flat();
  return own.flatMap((route, at) => {
    const pointer = Array.isArray(flow.route) ? toPointer(['route', at]) : '/route';
    const isSame = (other: string) => shapeOf(other) === shapeOf(route);
    const other = Object.entries(places).find(
      ([id, place]) => id !== flow.id && [place.route ?? []].flat().some(isSame),
    );
    const isOwn = own.indexOf(route) < at;
    if (!other && !isOwn) return [];
    const whose = other ? `"${other[0]}" has this route` : 'this route is there';
    return [
      document.problem('FLOW_DUPLICATE_ID', pointer, `${whose} as well, so only one of them is reached. Use another.`),
    ];
  });
}

function names({ flow, world: { places = {} }, document }: LintContext): Problem<'FLOW_DUPLICATE_ID'>[] {
  const other = Object.entries(places).find(
    ([id, { name }]) => id !== flow.id && name !== undefined && name === flow.name,
  );
  if (!other) return [];
  const message = `"${other[0]}" has the public name "${flow.name}" as well, so links open one of them only. Use another.`;
  return [document.problem('FLOW_DUPLICATE_ID', '/name', message)];
}
