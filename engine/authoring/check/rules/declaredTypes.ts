import type { ErrorCode } from '../../../errors.ts';
import { correctionOf } from '../../load/nearest.ts';
import { namesOf } from '../../metadata/effects.ts';
import { allFields } from '../graph/fields.ts';
import type { LintContext } from '../lintContext.ts';
import { lintRule } from '../lintRule.ts';

/** Types of inputs and fragment arguments, besides those of the API. */
export const PLAIN: readonly string[] = ['string', 'integer', 'boolean', 'date', 'path'];

/** Reports unknown types and uploads, of a flow and of its operations. */
export const declaredTypes = lintRule({
  codes: ['FLOW_UNKNOWN_TYPE', 'FLOW_UNKNOWN_UPLOAD'],
  over: 'flow',
  run: check,
});

function check(context: LintContext) {
  const { flow, world } = context;
  const { operations, uploads = {} } = world.catalogue;
  const types = Object.keys(world.types);
  const known = <Code extends ErrorCode>(
    code: Code,
    what: string,
    name: string | undefined,
    names: readonly string[],
    at: object,
    further: string,
  ) =>
    name === undefined || names.includes(name)
      ? []
      : [context.problem(at, code, `there is no ${what} "${name}".${correctionOf(name, names)}`, further)];
  const type = (name: string | undefined, plain: readonly string[], at: object, further: string) =>
    known('FLOW_UNKNOWN_TYPE', 'type', name?.replace(/(\[\])?\??$/, ''), [...plain, ...types], at, further);
  return [
    ...Object.values(flow.input ?? {}).flatMap((input) => type(input.type, PLAIN, input, '/type')),
    ...flow.steps.flatMap((step) => type(step.schema, [], step, '/schema')),
    ...allFields(flow).flatMap(({ field }) =>
      known('FLOW_UNKNOWN_UPLOAD', 'upload', field.upload, Object.keys(uploads), field, '/upload'),
    ),
    ...operationsOf(context).flatMap((name) => {
      const operation = operations[name];
      if (!operation) return [];
      return [...type(operation.body, [], operation, '/body'), ...type(operation.answer, [], operation, '/answer')];
    }),
  ];
}

/** Returns the operations that a flow sends, and those of the sources that it reads. */
function operationsOf(context: LintContext): string[] {
  const names = new Set<string>();
  for (const { effect } of context.find('effect')) for (const { name } of namesOf(effect, 'operation')) names.add(name);
  for (const { path } of context.reads()) {
    const asks = context.sources[path.split('.')[0] ?? '']?.asks;
    if (asks) names.add(asks);
  }
  return [...names];
}
