// Reads and references of the shared catalogue, as far as they do not depend on a flow.
import { didYouMean } from '../../load/nearest.ts';
import { toPointer } from '../../load/pointers.ts';
import { followPath } from '../analysis/pathTypes.ts';
import { NONE } from '../graph/aliases.ts';
import { ofSort, readsAmong, visitedNodes } from '../graph/reads.ts';
import { ROOTS } from '../graph/roots.ts';
import type { LintContext } from '../lintContext.ts';
import { lintRule } from '../lintRule.ts';
import type { SharedParts } from '../lintScopes.ts';
import { leadsIn, linkTargets } from './linkTargets.ts';
import { namedIn, namedReferences } from './namedReferences.ts';
import { operandsOf } from './operandTypes.ts';
import { unknownIn } from './references.ts';
import { misreadIn, unknownOperators } from './unknownOperators.ts';

/** Roots that flows provide, which cannot be checked here. */
const OF_FLOWS: ReadonlySet<string> = new Set(['input', 'form', 'values', 'results', 'response']);

/** Roots that exist around pages; only these can decide if a region is shown. */
const AROUND: ReadonlySet<string> = new Set(['app', 'flags', 'session']);

const rootOf = ({ path }: { readonly path: string }): string => path.split('.')[0] ?? '';

/** Reports unknown names and operators in the shared parts of the catalogue. */
export const sharedReads = lintRule({
  codes: [...unknownOperators.codes, 'FLOW_UNKNOWN_NAME'],
  over: 'catalogue',
  run({ catalogue, nothing }) {
    const visits = visitedNodes((walker) => {
      for (const fact of Object.values(catalogue.facts)) walker.shape(fact, NONE, catalogue.facts);
      for (const guard of Object.values(catalogue.guards)) walker.condition(guard.that, NONE, guard, '/that');
      for (const source of Object.values(catalogue.sources)) walker.source(source);
      for (const memory of Object.values(catalogue.memory)) walker.expression(memory.per, NONE, memory);
    });
    const regions = visitedNodes((walker) => {
      for (const region of catalogue.portal.regions ?? []) walker.condition(region.when, NONE, region, '/when');
    });
    const strange = readsAmong(regions).filter((read) => !AROUND.has(rootOf(read)));
    const paths = [
      ...ofSort(visits, 'path').filter((read) => !OF_FLOWS.has(rootOf(read))),
      ...ofSort(regions, 'path').filter(({ at }) => !strange.some((read) => read.at === at)),
    ];
    return [
      ...misreadIn(nothing, ofSort([...visits, ...regions], 'malformed', 'shape')),
      ...unknownIn(nothing, paths),
      ...strange.map(({ path, at }) =>
        nothing.problem(
          at,
          'FLOW_UNKNOWN_NAME',
          `the condition of a region can read app, flags and session, but not "${path}". Move this condition to "allowed" of the region.`,
        ),
      ),
    ];
  },
});

/** Reports aliases that lead nowhere, or that have another meaning already. */
export const sharedNames = lintRule({
  codes: ['FLOW_UNKNOWN_NAME', 'FLOW_SHADOWED_NAME'],
  over: 'catalogue',
  run({ catalogue: { names = {}, sources }, nothing, document }) {
    const pointer = (name: string) => toPointer(['names', name]);
    const taken = Object.keys(names).filter((name) => ROOTS.includes(name) || Object.hasOwn(sources, name));
    return [
      ...taken.map((name) =>
        document.problem('FLOW_SHADOWED_NAME', pointer(name), `the name "${name}" is already in use. Rename it.`),
      ),
      ...Object.entries(names).flatMap(([name, path]) =>
        unknownIn(nothing, [{ is: 'path', path, aliases: NONE, at: names }]).map(({ message }) =>
          document.problem('FLOW_UNKNOWN_NAME', pointer(name), message),
        ),
      ),
    ];
  },
});

/** Reports unknown references and wrong operands in shared effects, facts and uploads. */
export const sharedEffects = lintRule({
  codes: [...namedReferences.codes, ...linkTargets.codes],
  over: 'catalogue',
  run(shared) {
    if (!shared.others) return [];
    const context = withEffects(shared);
    return [...namedIn(context), ...leadsIn(context), ...operandsOf(context), ...wrongResults(shared, context)];
  },
});

/** Treats the shared effects as the submit of a flow, and the facts as its values. */
function withEffects({ catalogue, nothing }: SharedParts): LintContext {
  const { failed = [], guards, sources, facts } = catalogue;
  const ofSources = Object.values(sources).flatMap((source) => (Array.isArray(source.failed) ? source.failed : []));
  const submit = [...failed, ...Object.values(guards).flatMap((guard) => guard.else), ...ofSources];
  return nothing.with({ ...nothing.flow, values: facts, submit });
}

const wrongResults = ({ catalogue: { uploads = {} }, document }: SharedParts, { flow, world }: LintContext) =>
  Object.entries(uploads).flatMap(([name, { direct, signed, result }]) => {
    const { unknown } = followPath(`results.${direct ?? signed}.${result}`, flow, world);
    if (!unknown) return [];
    const message = `"${result}" is not in ${unknown.of}.${didYouMean(unknown.name, unknown.names) || ' Correct the path.'}`;
    return [document.problem('FLOW_UNKNOWN_NAME', toPointer(['uploads', name, 'result']), message)];
  });
