// What comes out otherwise than its author accepted.
import { changesSince } from '../decisions/replay.ts';
import { fault } from '../lintRule.ts';

/** Conditions and values that are not what their record says. */
export const decisions = fault({
  codes: ['FLOW_DECIDES_ANEW'],
  over: 'record',
  run: changesSince,
});
