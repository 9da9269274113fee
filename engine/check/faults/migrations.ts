// Whether open drafts of every older version find their way to this one.
import type { Problem } from '../../errors.ts';
import type { Migration, PreparedFlow } from '../../flow.ts';
import type { Document } from '../../load/document.ts';
import { didYouMean } from '../../load/nearest.ts';
import { toPointer } from '../../load/pointers.ts';
import { NONE } from '../reading/aliases.ts';
import { readsOn } from '../reading/reads.ts';
import type { Walker } from '../reading/walk.ts';
import type { Origins, World } from '../world.ts';
import { ReferenceCheck } from './references.ts';

/** Checks the migrations of a flow: as many as there were versions before, and each leads to what the flow has. */
export function checkMigrations(flow: PreparedFlow, world: World, document: Document, origins: Origins): Problem[] {
  const { migrations = [], version } = flow;
  const walk = (walker: Walker) => {
    for (const { set = {} } of migrations)
      for (const expression of Object.values(set)) walker.expression(expression, NONE, set);
  };
  const say = (message: string, at: object, further?: string) =>
    origins.problem(at, document, 'FLOW_MIGRATION', message, further);
  return [
    ...(!keepsDrafts(flow) || migrations.length === version - 1
      ? []
      : [say(numberWrong(version, migrations.length), flow, '/version')]),
    ...new ReferenceCheck(flow, world, document, origins).of(walk, (root) => root !== 'form'),
    ...readsOn(walk).flatMap(({ path, at }) =>
      path.split('.')[0] === 'form' ? [] : [say(`"${path}": a migration reads answers only, as form.<name>.`, at)],
    ),
    ...migrations.flatMap((migration, index) => lostTargets(flow, migration, migrations.slice(index + 1), say)),
  ];
}

const keepsDrafts = ({ keep = 'draft', fields }: PreparedFlow): boolean =>
  keep === 'draft' && Object.keys(fields).length > 0;

function numberWrong(version: number, count: number): string {
  const needed = version - 1;
  return `version ${version} needs ${needed} ${needed === 1 ? 'migration' : 'migrations'}, one for each version before it; there ${count === 1 ? 'is' : 'are'} ${count}. One that changes nothing is {}.`;
}

type Say = (message: string, at: object, further?: string) => Problem;

/** What a migration leads to and neither the flow nor a later migration knows. */
function lostTargets(
  flow: PreparedFlow,
  { rename = {}, set = {}, steps = {} }: Migration,
  later: readonly Migration[],
  say: Say,
) {
  const fields = [...Object.keys(flow.fields), ...later.flatMap(takenBy)];
  const ids = [...flow.steps.map(({ id }) => id), ...later.flatMap(({ steps: moved = {} }) => Object.keys(moved))];
  const lost = (name: string, names: readonly string[], what: string, at: object, key: string) =>
    names.includes(name) ? [] : [say(`there is no ${what} "${name}".${didYouMean(name, names)}`, at, toPointer([key]))];
  return [
    ...Object.entries(rename).flatMap(([from, to]) => lost(to, fields, 'field', rename, from)),
    ...Object.keys(set).flatMap((name) => lost(name, fields, 'field', set, name)),
    ...Object.entries(steps).flatMap(([from, to]) => lost(to, ids, 'step', steps, from)),
  ];
}

/** Names that a later migration still reads or drops. */
function takenBy({ rename = {}, set = {}, drop = [] }: Migration): string[] {
  const read = readsOn((walker) => {
    for (const expression of Object.values(set)) walker.expression(expression, NONE, set);
  });
  return [...Object.keys(rename), ...drop, ...read.map(({ path }) => path.replace(/^form\./, ''))];
}
