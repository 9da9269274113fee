// What comes out otherwise than its author accepted.
import { changesSince } from '../decisions/replay.ts';
import { lintRule } from '../lintRule.ts';

/** Conditions and values that are not what their record says. */
export const changedDecisions = lintRule({
  codes: ['FLOW_DECIDES_ANEW'],
  over: 'record',
  run: changesSince,
});
