// How far a flow has come: whether there is anything to see of it, and whether that is all.
import { type BlockNode, effect, type FlowSession } from '@fahrplan/engine';

/** Whether there is something to see of a flow, be it only that it failed; resolves once that is known. */
export const isThere = ({ phase }: FlowSession): Promise<boolean> =>
  firstOf(() => (phase.value === 'opening' ? undefined : phase.value === 'open' || phase.value === 'failed'));

/** Resolves when a flow shows itself, with true, or sends the customer elsewhere. */
export const isLetIn = ({ phase }: FlowSession): Promise<boolean> =>
  firstOf(() => (phase.value === 'opening' || phase.value === 'failed' ? undefined : phase.value === 'open'));

/** Resolves when a flow has all that it shows, with true, or does not open. */
export const isWhole = ({ phase, step }: FlowSession): Promise<boolean> =>
  firstOf(() => {
    if (phase.value !== 'open') return phase.value === 'opening' ? undefined : false;
    return areThere(step.value?.blocks ?? []) || undefined;
  });

/** Whether blocks have all that they show; whoever asks has it fetched. */
export const areThere = (blocks: readonly BlockNode[]): boolean =>
  blocks.every((block) => {
    if (block.presence.value === 'pending') return false;
    if (block.presence.value !== 'shown' || block.kind !== 'group') return true;
    return block.blocks.value !== null && areThere(block.blocks.value);
  });

/** The first answer that there is to a question that is asked again with each change. */
function firstOf(ask: () => boolean | undefined): Promise<boolean> {
  return new Promise((resolve) => {
    const stop = effect(() => {
      const answer = ask();
      if (answer === undefined) return;
      resolve(answer);
      queueMicrotask(() => stop());
    });
  });
}
