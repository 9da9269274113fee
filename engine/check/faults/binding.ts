// What a customer agrees to with legal weight must have been shown.
import { blocksIn } from '../../blocks.ts';
import type { Problem } from '../../errors.ts';
import type { PreparedFlow } from '../../flow.ts';
import type { Document } from '../../load/document.ts';
import type { Origins } from '../world.ts';

/** Buttons that bind on steps without a review. */
export function checkBinding(flow: PreparedFlow, document: Document, origins: Origins): Problem[] {
  return flow.steps.flatMap(({ next, blocks }) =>
    next && next.binding !== undefined && !blocksIn(blocks).some(({ block }) => block.kind === 'review')
      ? [
          origins.problem(
            next,
            document,
            'FLOW_BINDING_UNSEEN',
            'this button binds the customer, and its step has no review. Add a block of kind review.',
          ),
        ]
      : [],
  );
}
