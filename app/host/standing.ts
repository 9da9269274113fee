// How far a flow has come: whether there is anything to see of it, and whether that is all.
import { type BlockNode, effect, type FlowSession, type Phase } from '#engine';

/** Whether there is something to see of a flow, be it only that it failed; resolves once that is known. */
export const isThere = (session: FlowSession): Promise<boolean> =>
  once(session, (now) => (now === 'opening' ? undefined : now === 'open' || now === 'failed'));

/** Resolves when a flow shows itself, with true, or sends the customer elsewhere. */
export const isLetIn = (session: FlowSession): Promise<boolean> =>
  once(session, (now) => (now === 'opening' || now === 'failed' ? undefined : now === 'open'));

/** Resolves when a flow has all that it shows, or does not open. */
export const whole = ({ phase, step }: FlowSession): Promise<void> =>
  new Promise((resolve) => {
    const stop = effect(() => {
      if (phase.value === 'opening') return;
      if (phase.value === 'open' && !areThere(step.value?.blocks ?? [])) return;
      queueMicrotask(() => stop());
      resolve();
    });
  });

/** Whether blocks have all that they show; whoever asks has it fetched. */
export const areThere = (blocks: readonly BlockNode[]): boolean =>
  blocks.every((block) => {
    if (block.presence.value === 'pending') return false;
    if (block.presence.value !== 'shown' || block.kind !== 'group') return true;
    return block.blocks.value !== null && areThere(block.blocks.value);
  });

function once({ phase }: FlowSession, judge: (now: Phase) => boolean | undefined): Promise<boolean> {
  return new Promise((resolve) => {
    const stop = effect(() => {
      const known = judge(phase.value);
      if (known === undefined) return;
      resolve(known);
      queueMicrotask(() => stop());
    });
  });
}
