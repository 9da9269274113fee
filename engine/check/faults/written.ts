// What is checked of a flow as its author wrote it, before guards, fragments and variants are written out.
import type { Fix, Problem } from '../../errors.ts';
import type { Flow, PreparedFlow } from '../../flow.ts';
import type { Document } from '../../load/document.ts';
import { didYouMean, nearestTo } from '../../load/nearest.ts';
import { followPath } from '../analysis/types.ts';
import { readsOn } from '../reading/reads.ts';
import type { Walker } from '../reading/walk.ts';
import type { Origins, World } from '../world.ts';
import { checkLiterals } from './literals.ts';

/** Guards and fragments must exist before the flow can be written out. */
export function checkExpansions(flow: Flow, { catalogue }: World, document: Document): Problem[] {
  const guards = Object.keys(catalogue.guards);
  const fragments = Object.keys(catalogue.fragments);
  const allowed = (flow.allowed ?? []).flatMap((guard, index) =>
    typeof guard === 'string' && !guards.includes(guard)
      ? [
          document.problem(
            'FLOW_UNKNOWN_GUARD',
            `/allowed/${index}`,
            `there is no guard "${guard}".${didYouMean(guard, guards)}`,
            fixTo(`/allowed/${index}`, nearestTo(guard, guards)),
          ),
        ]
      : [],
  );
  const uses = [
    ...Object.entries(flow.fields ?? {}).map(([name, field]) => [`/fields/${name}/use`, field] as const),
    ...flow.steps.map((step, index) => [`/steps/${index}/use`, step] as const),
  ];
  const unknown = uses.flatMap(([pointer, part]) =>
    'use' in part && !fragments.includes(part.use)
      ? [
          document.problem(
            'FLOW_UNKNOWN_FRAGMENT',
            pointer,
            `there is no fragment "${part.use}".${didYouMean(part.use, fragments)}`,
            fixTo(pointer, nearestTo(part.use, fragments)),
          ),
        ]
      : [],
  );
  return [...allowed, ...unknown];
}

const fixTo = (pointer: string, to: string | undefined): Fix | undefined =>
  to === undefined ? undefined : { change: 'replace', pointer, to };

/** What a definition is called by: its file, without folder and ending. */
export const nameOf = ({ file }: Document): string => (file.split('/').at(-1) ?? '').replace(/\.json$/, '');

/** A flow, or a scenario, is found by the name of its file. */
export function checkId({ id }: { readonly id: string }, document: Document, what = 'flow'): Problem[] {
  const name = nameOf(document);
  return name === id
    ? []
    : [
        document.problem(
          'FLOW_ID_DIFFERS',
          '/id',
          `the file is called ${name}.json, the ${what} "${id}". Give both one name.`,
        ),
      ];
}

/** Which variant a flow is taken in is decided before anything is asked: its condition reads app and flags only. */
export function checkVariantConditions(
  flow: Flow,
  base: PreparedFlow,
  world: World,
  document: Document,
  origins: Origins,
): Problem[] {
  const walk = (walker: Walker) => {
    for (const variant of Object.values(flow.variants ?? {})) walker.expression(variant.when, new Map(), variant);
  };
  const names = readsOn(walk).flatMap(({ path, at }) => {
    const { unknown } = followPath(path, base, world);
    const message = !['app', 'flags'].includes(path.split('.')[0] ?? '')
      ? `the condition of a variant reads app and flags, not "${path}".`
      : unknown && `"${path}" is not in ${unknown.of}.${didYouMean(unknown.name, unknown.names)}`;
    return message ? [origins.problem(at, document, 'FLOW_UNKNOWN_NAME', message)] : [];
  });
  return [...names, ...checkLiterals(base, world, document, origins, walk)];
}
