import { didYouMean } from '../../load/nearest.ts';
import { applyVariant } from '../../load/variants.ts';
import { followPath } from '../analysis/pathTypes.ts';
import { NONE } from '../graph/aliases.ts';
import { ofSort, readsAmong, visitedNodes } from '../graph/reads.ts';
import { lintRule } from '../lintRule.ts';
import { literalsIn } from './impossibleComparisons.ts';

/** Variants are selected before any request, so their conditions read only `app` and `flags`. */
export const variantConditions = lintRule({
  codes: ['FLOW_UNKNOWN_NAME', 'FLOW_UNKNOWN_VALUE'],
  over: 'variants',
  run({ definition, subjects: [base] }) {
    const visits = visitedNodes((walker) => {
      for (const variant of Object.values(definition.variants ?? {})) walker.expression(variant.when, NONE, variant);
    });
    const names = readsAmong(visits).flatMap(({ path, at }) => {
      const { unknown } = followPath(path, base.flow, base.world);
      const message = !['app', 'flags'].includes(path.split('.')[0] ?? '')
        ? `the condition of a variant can read only app and flags, not "${path}". Correct the path.`
        : unknown &&
          `"${path}" is not in ${unknown.of}.${didYouMean(unknown.name, unknown.names) || ' Correct the path.'}`;
      return message ? [base.problem(at, 'FLOW_UNKNOWN_NAME', message)] : [];
    });
    return [...names, ...literalsIn(base, ofSort(visits, 'operation'))];
  },
});

/** Reports changes whose address matches nothing. */
export const missedChanges = lintRule({
  codes: ['FLOW_CHANGE_MISSED'],
  over: 'variants',
  run: ({ definition, subjects: [{ document }] }) =>
    Object.entries(definition.variants ?? {}).flatMap(([name, { changes }]) =>
      applyVariant(definition, changes).missed.map((index) =>
        document.problem(
          'FLOW_CHANGE_MISSED',
          `/variants/${name}/changes/${index}`,
          `there is nothing at "${changes[index]?.at}" in this flow. Correct or remove the change.`,
        ),
      ),
    ),
});
