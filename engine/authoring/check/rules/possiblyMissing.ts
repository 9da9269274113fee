import type { Problem } from '../../../errors.ts';
import type { Expression, PreparedFlow, Shape } from '../../../flow.ts';
import { resolveType } from '../../load/formatTable.ts';
import { toPointer } from '../../load/pointers.ts';
import { type Destination, namesOf, readsOf } from '../../metadata/effects.ts';
import { HiddenAnswers } from '../analysis/hiddenAnswers.ts';
import { isPlainShape, typeNamed } from '../analysis/pathTypes.ts';
import { Presence } from '../analysis/presence.ts';
import { plainPathOf } from '../graph/aliases.ts';
import { readsOn } from '../graph/reads.ts';
import type { LintContext } from '../lintContext.ts';
import { lintRule } from '../lintRule.ts';
import type { World } from '../world.ts';

/** Reasons why a redirect needs its destination. */
const WITHOUT: { readonly [D in Destination]: string } = {
  path: 'the redirect needs a destination',
  url: 'the redirect needs a destination',
  phone: 'the redirect needs a telephone number',
};

/** Reports required values that may be absent, unless a condition around them checks. */
export const possiblyMissing = lintRule({ codes: ['FLOW_MAY_BE_MISSING'], over: 'computable', run: check });

function check(context: LintContext) {
  const { flow, world } = context;
  const problems: Problem<'FLOW_MAY_BE_MISSING'>[] = [];
  const guards = pathsRead(
    flow.allowed.map(({ that }) => that),
    flow,
    world,
  );
  let enclosing: ReadonlySet<string> = new Set();
  const isGuarded = (path: string) =>
    [...guards, ...enclosing].some((read) => read === path || path.startsWith(`${read}.`));
  const presence = new Presence(flow, world, isGuarded);
  const hidden = new HiddenAnswers(context);
  let outer: readonly Expression[] = [];
  const need = (part: Shape | undefined, who: string, at: object, further: string) => {
    const missing = presence.of(part) ?? hidden.of(part, outer);
    if (missing !== undefined)
      problems.push(
        context.problem(
          at,
          'FLOW_MAY_BE_MISSING',
          `${who}, but "${missing}" may be absent. Add a default, or a condition that checks it.`,
          further,
        ),
      );
  };
  const send = (operation: string, given: Readonly<Record<string, Shape>>, at: object, further: string) => {
    const { params = [], body } = world.catalogue.operations[operation] ?? {};
    for (const name of params)
      if (Object.hasOwn(given, name))
        need(given[name], `the address of ${operation} needs "${name}"`, at, further + toPointer([name]));
    if (body === undefined) return;
    const { shape, holder, way } = shapeOf(given['body'], flow, at, `${further}/body`);
    const properties: Readonly<Record<string, Shape>> = isPlainShape(shape) ? shape : {};
    for (const name of resolveType(typeNamed(body), world.types)?.required ?? [])
      if (Object.hasOwn(properties, name))
        need(properties[name], `${body} needs "${name}"`, holder, way + toPointer([name]));
  };
  for (const { effect: one, enclosing: around } of context.find('effect')) {
    outer = [...around, ...(one.when === undefined ? [] : [one.when])];
    enclosing = pathsRead(outer, flow, world);
    for (const { name, with: given = {}, at } of namesOf(one, 'operation', 'address')) send(name, given, at, '/with');
    for (const read of readsOf(one))
      if (read.is === 'expression' && read.of) need(read.part, WITHOUT[read.of], one, read.further);
    for (const { name: id, with: given = {}, at } of namesOf(one, 'flow'))
      for (const [name, { from, optional }] of Object.entries(world.inputs?.[id] ?? {}))
        if (!optional && from === undefined && Object.hasOwn(given, name))
          need(given[name], `${id} needs "${name}"`, at, `/with${toPointer([name])}`);
  }
  return problems;
}

/** Resolves a path to a value of the flow, whose shape has a location of its own. */
function shapeOf(
  part: Shape | undefined,
  flow: PreparedFlow,
  at: object,
  further: string,
): { shape: Shape | undefined; holder: object; way: string } {
  const [root, name = '', ...rest] = plainPathOf(part)?.split('.') ?? [];
  const value = root === 'values' && rest.length === 0 ? flow.values?.[name] : undefined;
  return isPlainShape(value) ? { shape: value, holder: value, way: '' } : { shape: part, holder: at, way: further };
}

/** Returns all paths that some conditions read, also through values and facts. */
function pathsRead(conditions: readonly Expression[], flow: PreparedFlow, world: World): ReadonlySet<string> {
  const paths = new Set<string>();
  const read = (shape: Shape | undefined): void => {
    for (const { path } of readsOn((walker) => walker.shape(shape, new Map(), {}))) {
      if (paths.has(path)) continue;
      paths.add(path);
      const [root, name = ''] = path.split('.');
      if (root === 'values') read(flow.values?.[name]);
      if (root === 'facts') read(world.catalogue.facts[name]);
    }
  };
  for (const condition of conditions) read(condition);
  return paths;
}
