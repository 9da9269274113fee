import { COMPLETED } from '../../../completedField.ts';
import { keptAnswers } from '../../load/addressAnswers.ts';
import { lintRule } from '../lintRule.ts';

/** Reports fields that are neither on a step nor in the URL, and so are never answered. */
export const unplacedFields = lintRule({
  codes: ['FLOW_UNPLACED_FIELD'],
  over: 'flow',
  run(context) {
    const placed = new Set([
      ...context.find('field').map(({ name }) => name),
      ...Object.keys(keptAnswers(context.flow)),
      COMPLETED,
    ]);
    return Object.entries(context.flow.fields)
      .filter(([name]) => !placed.has(name))
      .map(([name, field]) =>
        context.problem(
          field,
          'FLOW_UNPLACED_FIELD',
          `the field "${name}" is on no step. Add it to a step, or remove it.`,
        ),
      );
  },
});
