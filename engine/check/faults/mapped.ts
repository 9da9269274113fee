// The paths of others that the portal has names of its own for.
import { toPointer } from '../../load/pointers.ts';
import { strangeIn, withoutQuery } from '../analysis/paths.ts';
import { fault } from '../fault.ts';

/** Paths that lead to none of the portal, to themselves, or on to a path that is mapped again: a link is mapped once. */
export const mapped = fault({
  codes: ['FLOW_UNKNOWN_FLOW', 'FLOW_CIRCLE'],
  over: 'catalogue',
  run({ catalogue, around, document }) {
    const { mapped: names = {} } = catalogue.portal;
    return Object.entries(names).flatMap(([from, to]) => {
      const say = (code: 'FLOW_UNKNOWN_FLOW' | 'FLOW_CIRCLE', message: string) => [
        document.problem(code, toPointer(['portal', 'mapped', from]), message),
      ];
      const way = wayFrom(from, names);
      if (way.indexOf(way.at(-1) ?? '') < way.length - 1)
        return say('FLOW_CIRCLE', `${way.join(' -> ')} is a circle: none of these is a page. Let one lead to a page.`);
      if (way.length > 2)
        return say('FLOW_UNKNOWN_FLOW', `a link is mapped once, and "${to}" is mapped itself. Write "${way.at(-1)}".`);
      const strange = around && strangeIn(to, { catalogue, ...around });
      return strange ? say('FLOW_UNKNOWN_FLOW', strange) : [];
    });
  },
});

/** A path with all that it would be mapped to, one after the other, until nothing new comes. */
function wayFrom(from: string, names: Readonly<Record<string, string>>): string[] {
  const way = [from];
  for (;;) {
    const at = way.at(-1) ?? '';
    const to = Object.hasOwn(names, at) ? names[at] : undefined;
    if (to === undefined) return way;
    const next = withoutQuery(to);
    const known = way.includes(next);
    way.push(next);
    if (known) return way;
  }
}
