import { didYouMean } from '../../load/nearest.ts';
import { toPointer } from '../../load/pointers.ts';
import { namesOf } from '../../metadata/effects.ts';
import { lintRule } from '../lintRule.ts';

/** Reports missing, unknown and impossible arguments of the flows that a flow opens. */
export const openedFlows = lintRule({
  codes: ['FLOW_MISSING_ARGUMENT', 'FLOW_UNKNOWN_ARGUMENT', 'FLOW_UNKNOWN_VALUE'],
  over: 'flow',
  run: (context) =>
    context.find('effect').flatMap(({ effect, aliases }) => {
      const { inputs: known = {} } = context.world;
      const flows = namesOf(effect, 'flow').filter(({ name }) => Object.hasOwn(known, name));
      return flows.flatMap(({ name: id, with: given = {}, at }) => {
        const inputs = known[id] ?? {};
        const names = Object.keys(inputs);
        const missing = Object.entries(inputs).filter(
          ([name, { from, optional }]) => !optional && from === undefined && !Object.hasOwn(given, name),
        );
        // With several possible flows, each may take arguments that another does not.
        const unknown = flows.length === 1 ? Object.keys(given).filter((name) => !names.includes(name)) : [];
        const wrong = Object.entries(inputs).flatMap(([name, { values = [] }]) =>
          [...(values.length > 0 ? (context.finite.of(given[name], aliases) ?? []) : [])]
            .filter((value) => !values.includes(String(value)))
            .map((value) => ({ name, value: String(value), values })),
        );
        return [
          ...missing.map(([name]) =>
            context.problem(at, 'FLOW_MISSING_ARGUMENT', `${id} needs the input "${name}". Add it to "with".`),
          ),
          ...wrong.map(({ name, value, values }) =>
            context.problem(
              at,
              'FLOW_UNKNOWN_VALUE',
              `the input "${name}" of ${id} is never "${value}".${didYouMean(value, values) || ` Use one of: ${values.join(', ')}.`}`,
              toPointer(['with', name]),
            ),
          ),
          ...unknown.map((name) =>
            context.problem(
              at,
              'FLOW_UNKNOWN_ARGUMENT',
              `${id} has no input "${name}".${didYouMean(name, names) || ' Remove it.'}`,
              toPointer(['with', name]),
            ),
          ),
        ];
      });
    }),
});
