// Questions that nobody could ever answer, since they stand nowhere.
import { keptAnswers } from '../../load/addressAnswers.ts';
import { fault } from '../lintRule.ts';

/** Fields that stand on no step, nor in the address. */
export const unplaced = fault({
  codes: ['FLOW_UNPLACED_FIELD'],
  over: 'flow',
  run(subject) {
    const placed = new Set([
      ...subject.met('field').map(({ name }) => name),
      ...Object.keys(keptAnswers(subject.flow)),
    ]);
    return Object.entries(subject.flow.fields)
      .filter(([name]) => !placed.has(name))
      .map(([name, field]) =>
        subject.problem(field, 'FLOW_UNPLACED_FIELD', `"${name}" stands on no step. Place it, or remove it.`),
      );
  },
});
