import type { Problem } from '../../../errors.ts';
import type { ListedValues, Source } from '../../../flow.ts';
import { pathOf } from '../../../text/formats.ts';
import { keptAnswers } from '../../load/addressAnswers.ts';
import { didYouMean } from '../../load/nearest.ts';
import { toPointer } from '../../load/pointers.ts';
import { NONE } from '../graph/aliases.ts';
import { readsOn } from '../graph/reads.ts';
import { ROOTS } from '../graph/roots.ts';
import type { Walker } from '../graph/walk.ts';
import type { LintContext } from '../lintContext.ts';
import { lintRule } from '../lintRule.ts';

const codes = [
  'FLOW_UNKNOWN_NAME',
  'FLOW_UNKNOWN_FIELD',
  'FLOW_URL_PARAMETER',
  'FLOW_UNUSED_NAME',
  'FLOW_UNKNOWN_ARGUMENT',
] as const;
type Code = (typeof codes)[number];

/** Reports listings for search engines without an address, or with values that need a customer. */
export const pageListings = lintRule({
  codes,
  over: 'flow',
  run(context): Problem<Code>[] {
    const { listed } = context.flow;
    if (!listed) return [];
    return [
      ...closedPage(context),
      ...addresses(context),
      ...alike(context),
      ...unknowable(context),
      ...whole(context),
    ];
  },
});

/** Search engines visit pages without a customer. */
function closedPage({ flow, verdicts, document }: LintContext): Problem<Code>[] {
  const visitor = { '!': { var: 'session.signed_in' } } as const;
  if (!flow.allowed.some(({ that }) => verdicts.of(that, [visitor], NONE) === 'never')) return [];
  const message = 'this page opens for customers only, so search engines cannot show it. Remove "listed".';
  return [document.problem('FLOW_UNUSED_NAME', '/listed', message)];
}

function addresses({ flow: { route, listed, as }, document }: LintContext): Problem<Code>[] {
  const routes = [route ?? []].flat().map((path) => path.match(/:\w+|\*/g) ?? []);
  const names = Object.keys(listed?.by ?? {});
  const alone = routes.flatMap((open) => (open.length === 1 ? open.map((name) => name.replace(':', '')) : []));
  const wrong = names
    .filter((name) => !alone.includes(name))
    .map((name) =>
      document.problem(
        'FLOW_URL_PARAMETER',
        toPointer(['listed', 'by', name]),
        `no route of this page has ":${name}" as its only open segment.${didYouMean(name, alone) || ' Correct the name, or add such a route.'}`,
      ),
    );
  const isNowhere = as === 'page' && names.length === 0 && !routes.some((open) => open.length === 0);
  const nowhere =
    'no address of this page is listed, because each of its routes has an open segment. Give its values in "by".';
  return isNowhere ? [document.problem('FLOW_UNUSED_NAME', '/listed', nowhere)] : wrong;
}

function alike({ flow, document }: LintContext): Problem<Code>[] {
  const kept = Object.keys(keptAnswers(flow));
  return (flow.listed?.alike ?? []).flatMap((name, at) =>
    kept.includes(name)
      ? []
      : [
          document.problem(
            'FLOW_UNKNOWN_FIELD',
            toPointer(['listed', 'alike', String(at)]),
            `no field of this page is stored in its address as "${name}".${didYouMean(name, kept) || ' Remove it.'}`,
          ),
        ],
  );
}

/** No customer is on the page when its addresses are listed. */
function unknowable(context: LintContext): Problem<Code>[] {
  const say = (at: object, message: string) => context.problem(at, 'FLOW_UNKNOWN_NAME', message);
  const told = ' Addresses are listed without a customer. Read a public source, config, or now.today.';
  return listsOf(context).flatMap((list) =>
    readsOn((walker) => walker.option(list)).flatMap(({ path, at }) => {
      const [root = ''] = path.split('.');
      if (isKnown(path)) return [];
      const source = context.sources[root];
      // Another rule reports unknown names.
      if (!source) return isName(root, context) ? [say(at, `"${path}" is unknown there.${told}`)] : [];
      const why = closed(root, source, context);
      return why === undefined ? [] : [say(at, why + told)];
    }),
  );
}

const listsOf = ({ flow }: LintContext): ListedValues[] => Object.values(flow.listed?.by ?? {}).flat();

/** Reports lists in parts whose call takes no `limit` or `offset`. */
const whole = (context: LintContext): Problem<Code>[] =>
  listsOf(context).flatMap((list) => {
    const [root = ''] = (pathOf(list.each) ?? '').split('.');
    const asks = context.sources[root]?.asks ?? '';
    const { query = [] } = context.world.catalogue.operations[asks] ?? {};
    const missing =
      list.parts === undefined
        ? []
        : ['limit', 'offset'].filter((name) => !query.some((one) => one.replace('?', '') === name));
    return missing.map((name) =>
      context.problem(
        list,
        'FLOW_UNKNOWN_ARGUMENT',
        `${asks || 'the list'} has no argument "${name}", which "parts" needs. Add it, or remove "parts".`,
        '/parts',
      ),
    );
  });

const isName = (root: string, { world }: LintContext): boolean =>
  ROOTS.includes(root) || Object.hasOwn(world.catalogue.names ?? {}, root);

/** Values that are the same for every customer. */
const isKnown = (path: string): boolean => path.startsWith('config.') || path === 'now.today';

/** Returns the reason why a source is not public, or undefined. */
function closed(name: string, source: Source, { world }: LintContext): string | undefined {
  const { asks = '', when, with: given } = source;
  const operation = world.catalogue.operations[asks];
  if (operation && (operation.method !== 'GET' || !operation.public)) return `the source "${name}" is not public.`;
  const readsOf = (walk: (walker: Walker) => void) => readsOn(walk).map(({ path }) => path);
  const read = readsOf((walker) => {
    walker.shape(given, new Map(), source);
    walker.expression(when, new Map(), source);
  }).find((path) => !isKnown(path));
  return read === undefined ? undefined : `the source "${name}" reads "${read}".`;
}
