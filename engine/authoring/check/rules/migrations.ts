import type { Problem } from '../../../errors.ts';
import type { Migration, PreparedFlow } from '../../../flow.ts';
import { correctionOf } from '../../load/nearest.ts';
import { toPointer } from '../../load/pointers.ts';
import { NONE } from '../graph/aliases.ts';
import { ofSort, readsAmong, readsOn, visitedNodes } from '../graph/reads.ts';
import type { LintContext } from '../lintContext.ts';
import { lintRule } from '../lintRule.ts';
import { unknownIn } from './references.ts';
import { misreadIn } from './unknownOperators.ts';

/** Requires a migration of drafts for each older version, to fields and steps that exist. */
export const migrations = lintRule({
  codes: ['FLOW_MIGRATION', 'FLOW_UNKNOWN_NAME', 'FLOW_UNKNOWN_OPERATOR', 'FLOW_AMBIGUOUS_SHAPE'],
  over: 'flow',
  run: check,
});

function check(context: LintContext) {
  const { flow } = context;
  const { migrations = [], version } = flow;
  const visits = visitedNodes((walker) => {
    for (const { set = {} } of migrations)
      for (const expression of Object.values(set)) walker.expression(expression, NONE, set);
  });
  const paths = ofSort(visits, 'path').filter(({ path }) => path.split('.')[0] !== 'form');
  const say: Say = (message, at, further) => context.problem(at, 'FLOW_MIGRATION', message, further);
  return [
    ...(!keepsDrafts(flow) || migrations.length === version - 1
      ? []
      : [say(numberWrong(version, migrations.length), flow, '/version')]),
    ...misreadIn(context, ofSort(visits, 'malformed', 'shape')),
    ...unknownIn(context, paths),
    ...readsAmong(visits).flatMap(({ path, at }) =>
      path.split('.')[0] === 'form'
        ? []
        : [say(`a migration cannot read "${path}". Read answers only, as form.<name>.`, at)],
    ),
    ...migrations.flatMap((migration, index) => lostTargets(flow, migration, migrations.slice(index + 1), say)),
  ];
}

const keepsDrafts = ({ keep = 'draft', fields }: PreparedFlow): boolean =>
  keep === 'draft' && Object.keys(fields).length > 0;

function numberWrong(version: number, count: number): string {
  const needed = version - 1;
  return `version ${version} needs ${needed} ${needed === 1 ? 'migration' : 'migrations'}, one for each earlier version, but there ${count === 1 ? 'is' : 'are'} ${count}. Write {} for one that changes nothing.`;
}

type Say = (message: string, at: object, further?: string) => Problem<'FLOW_MIGRATION'>;

/** Returns targets that neither the flow nor a later migration has. */
function lostTargets(
  flow: PreparedFlow,
  { rename = {}, set = {}, steps = {} }: Migration,
  later: readonly Migration[],
  say: Say,
) {
  const fields = [...Object.keys(flow.fields), ...later.flatMap(takenBy)];
  const ids = [...flow.steps.map(({ id }) => id), ...later.flatMap(({ steps: moved = {} }) => Object.keys(moved))];
  const lost = (name: string, names: readonly string[], what: string, at: object, key: string) =>
    names.includes(name)
      ? []
      : [say(`there is no ${what} "${name}".${correctionOf(name, names)}`, at, toPointer([key]))];
  return [
    ...Object.entries(rename).flatMap(([from, to]) => lost(to, fields, 'field', rename, from)),
    ...Object.keys(set).flatMap((name) => lost(name, fields, 'field', set, name)),
    ...Object.entries(steps).flatMap(([from, to]) => lost(to, ids, 'step', steps, from)),
  ];
}

/** Returns the names that a later migration reads or drops. */
function takenBy({ rename = {}, set = {}, drop = [] }: Migration): string[] {
  const read = readsOn((walker) => {
    for (const expression of Object.values(set)) walker.expression(expression, NONE, set);
  });
  return [...Object.keys(rename), ...drop, ...read.map(({ path }) => path.replace(/^form\./, ''))];
}
