import type { Block } from '../../../flow.ts';
import { lintRule } from '../lintRule.ts';

/** Reports fields in a list of blocks: all entries would show and change one answer. */
export const sharedAnswers = lintRule({
  codes: ['FLOW_SHARED_ANSWER'],
  over: 'flow',
  run(context) {
    return context.flow.steps
      .flatMap(({ blocks }) => fieldsInLists(blocks))
      .map((block) => {
        const message = `"${block.field}" is repeated for each entry of a list, and all of them share one answer. Ask for it outside the list, or ask once with the entries as options.`;
        return context.problem(block, 'FLOW_SHARED_ANSWER', message, '/field');
      });
  },
});

const fieldsInLists = (blocks: readonly Block[], isInList = false): Extract<Block, { field: string }>[] =>
  blocks.flatMap((block) => {
    if ('field' in block) return isInList ? [block] : [];
    return 'blocks' in block
      ? fieldsInLists(block.blocks, isInList || ('each' in block && block.each !== undefined))
      : [];
  });
