// What a customer agrees to with legal weight must have been shown.
import { blocksIn } from '../../../stepBlocks.ts';
import { lintRule } from '../lintRule.ts';

/** Buttons that bind on steps without a review. */
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
              'this button binds the customer, and its step has no review. Add a block of kind review.',
            ),
          ]
        : [],
    ),
});
