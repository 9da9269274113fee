import { changesSince } from '../decisions/replay.ts';
import { lintRule } from '../lintRule.ts';

/** Reports conditions and values that differ from their record. */
export const changedDecisions = lintRule({
  codes: ['FLOW_DECIDES_ANEW'],
  over: 'record',
  run: changesSince,
});
