import { correctionOf } from '../../load/nearest.ts';
import { lintRule } from '../lintRule.ts';

/** Reports a prefix that the catalogue does not have: no address would be read with it. */
export const prefixes = lintRule({
  codes: ['FLOW_UNKNOWN_VALUE'],
  over: 'definition',
  run({ flow: { within }, world, document }) {
    const { prefixes: known = [] } = world.catalogue.portal;
    if (within === undefined || known.includes(within)) return [];
    const message = `there is no prefix "${within}".${correctionOf(within, known)}`;
    return [document.problem('FLOW_UNKNOWN_VALUE', '/within', message)];
  },
});
