import { overlap } from '../../../values/movedPaths.ts';
import { expandRoute } from '../../load/knownPaths.ts';
import { didYouMean } from '../../load/nearest.ts';
import { toPointer } from '../../load/pointers.ts';
import { strangeIn, withoutQuery } from '../analysis/portalPaths.ts';
import { lintRule } from '../lintRule.ts';

const codes = ['FLOW_UNKNOWN_FLOW', 'FLOW_CIRCLE', 'FLOW_SHADOWED_NAME', 'FLOW_URL_PARAMETER'] as const;

/**
 * Reports mapped paths that lead nowhere or on to a mapped path: a link is mapped only once.
 * Reports those that hide a page, or need a parameter that the original path does not have.
 */
export const movedPaths = lintRule({
  codes,
  over: 'catalogue',
  run({ catalogue, others, document }) {
    const { mapped: names = {} } = catalogue.portal;
    const routes = Object.entries(others?.places ?? {}).flatMap(([id, { route }]) =>
      [route ?? []]
        .flat()
        .flatMap(expandRoute)
        .map((path) => [id, path] as const),
    );
    return Object.entries(names).flatMap(([from, to]) => {
      const say = (code: (typeof codes)[number], message: string) => [
        document.problem(code, toPointer(['portal', 'mapped', from]), message),
      ];
      const way = wayFrom(from, names);
      if (way.indexOf(way.at(-1) ?? '') < way.length - 1)
        return say('FLOW_CIRCLE', `${way.join(' -> ')} is circular: none of these leads to a page. Map one to a page.`);
      if (way.length > 2)
        return say(
          'FLOW_UNKNOWN_FLOW',
          `"${to}" is mapped itself, but links are mapped only once. Write "${way.at(-1)}".`,
        );
      const [hidden] = routes.find(([, route]) => overlap(from, route)) ?? [];
      if (hidden !== undefined)
        return say(
          'FLOW_SHADOWED_NAME',
          `this is a path of ${hidden}, which would become unreachable. Map another path.`,
        );
      const left = namesIn(from);
      const unknown = namesIn(to).find((name) => !left.includes(name));
      if (unknown !== undefined)
        return say(
          'FLOW_URL_PARAMETER',
          `"${from}" has no segment "${unknown}".${didYouMean(unknown, left) || ' Add it, or remove it from the destination.'}`,
        );
      const strange = others && strangeIn(to, { catalogue, ...others });
      return strange ? say('FLOW_UNKNOWN_FLOW', strange) : [];
    });
  },
});

const namesIn = (pattern: string): string[] => withoutQuery(pattern).match(/:\w+|\*$/g) ?? [];

/** Returns the chain of mappings from a path, up to its end or the first repetition. */
function wayFrom(from: string, names: Readonly<Record<string, string>>): string[] {
  const way = [from];
  for (let at: string | undefined = from; at !== undefined; ) {
    const next = withoutQuery(names[at] ?? '');
    at = Object.keys(names).find((other) => overlap(other, next));
    const known = way.includes(at ?? next);
    way.push(at ?? next);
    if (known) break;
  }
  return way;
}
