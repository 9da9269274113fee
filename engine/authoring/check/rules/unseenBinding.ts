import { blocksIn } from '../../../stepBlocks.ts';
import { lintRule } from '../lintRule.ts';

/** Reports binding buttons on steps without a review: customers must see what they agree to. */
export const unseenBinding = lintRule({
  codes: ['FLOW_BINDING_UNSEEN'],
  over: 'flow',
  run: (context) =>
    context.flow.steps.flatMap(({ next, blocks }) =>
      next && next.binding !== undefined && !blocksIn(blocks).some(({ block }) => block.kind === 'review')
        ? [
            context.problem(
              next,
              'FLOW_BINDING_UNSEEN',
              'this button makes a binding order, but its step has no review. Add a block of kind review.',
            ),
          ]
        : [],
    ),
});
