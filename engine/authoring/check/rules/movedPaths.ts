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
        return say('FLOW_CIRCLE', `${way.join(' -> ')} is a circle: none of these is a page. Let one lead to a page.`);
      if (way.length > 2)
        return say('FLOW_UNKNOWN_FLOW', `a link is mapped once, and "${to}" is mapped itself. Write "${way.at(-1)}".`);
      const [hidden] = routes.find(([, route]) => overlap(from, route)) ?? [];
      if (hidden !== undefined)
        return say('FLOW_SHADOWED_NAME', `it is a path of ${hidden}, which nobody would reach by it. Map another one.`);
      const left = namesIn(from);
      const unknown = namesIn(to).find((name) => !left.includes(name));
      if (unknown !== undefined)
        return say('FLOW_URL_PARAMETER', `"${from}" does not say what "${unknown}" is.${didYouMean(unknown, left)}`);
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
