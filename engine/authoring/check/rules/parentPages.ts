import type { ErrorCode } from '../../../errors.ts';
import { correctionOf, didYouMean } from '../../load/nearest.ts';
import { lintRule } from '../lintRule.ts';
import { isUnread } from '../world.ts';

const codes = ['FLOW_UNKNOWN_FLOW', 'FLOW_CIRCLE', 'FLOW_URL_PARAMETER'] as const satisfies readonly ErrorCode[];

/** Reports a parent that does not exist, is below the page, or needs parameters that it lacks. */
export const parentPages = lintRule({
  codes,
  over: 'definition',
  run({ flow, world, document }) {
    const { id, under: above } = flow;
    const { places = {} } = world;
    if (above === undefined || isUnread(world, above)) return [];
    const say = (code: (typeof codes)[number], message: string) => [document.problem(code, '/under', message)];
    const pages = Object.keys(places).filter((name) => places[name]?.as === 'page');
    if (!pages.includes(above))
      return say('FLOW_UNKNOWN_FLOW', `there is no page "${above}".${correctionOf(above, pages)}`);
    const way = [id];
    let at: string | undefined = above;
    for (; at !== undefined && !way.includes(at); at = places[at]?.under) way.push(at);
    if (at === id)
      return say(
        'FLOW_CIRCLE',
        `${[...way, id].join(' -> ')} is circular: each page is the parent of the next. Remove one "under".`,
      );
    const own = namesOf(flow.route);
    const missing = namesOf(places[above]?.route).filter((name) => !own.includes(name));
    return missing.flatMap((name) =>
      say(
        'FLOW_URL_PARAMETER',
        `the address of ${above} needs ":${name}", but not every route of this page has it.${didYouMean(name, own) || ' Add it to the routes.'}`,
      ),
    );
  },
});

function namesOf(route: string | readonly string[] | undefined): string[] {
  const [first = [], ...others] = [route ?? []]
    .flat()
    .map((path) => [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name));
  return first.filter((name) => others.every((names) => names.includes(name)));
}
