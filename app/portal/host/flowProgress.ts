import { type BlockNode, effect, type FlowSession } from '@fahrplan/engine';

/** Resolves with true once a flow shows content or its failure, with false if it closes first. */
export const isThere = ({ phase }: FlowSession): Promise<boolean> =>
  firstOf(() => (phase.value === 'opening' ? undefined : phase.value === 'open' || phase.value === 'failed'));

/** Resolves with true once a flow is open, with false if it redirects the customer. */
export const isLetIn = ({ phase }: FlowSession): Promise<boolean> =>
  firstOf(() => (phase.value === 'opening' || phase.value === 'failed' ? undefined : phase.value === 'open'));

/** Resolves with true once all visible content of a flow is loaded, with false if it does not open. */
export const isWhole = ({ phase, step }: FlowSession): Promise<boolean> =>
  firstOf(() => {
    if (phase.value !== 'open') return phase.value === 'opening' ? undefined : false;
    return areThere(step.value?.blocks ?? []) || undefined;
  });

/** Returns true if all visible blocks are loaded. Reading the blocks triggers their requests. */
export const areThere = (blocks: readonly BlockNode[]): boolean =>
  blocks.every((block) => {
    if (block.presence.value === 'pending') return false;
    if (block.presence.value !== 'shown' || block.kind !== 'group') return true;
    return block.blocks.value !== null && areThere(block.blocks.value);
  });

/** Resolves with the first defined result; re-evaluates on each change. */
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
