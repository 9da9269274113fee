import type { FlowSession } from '@fahrplan/engine';

/** Waits until a flow is open. A lazy module takes longer than microtasks. */
export async function untilOpened({ phase }: Pick<FlowSession, 'phase'>): Promise<void> {
  for (let turn = 0; phase.peek() === 'opening'; turn += 1) {
    if (turn > 2_000) throw new Error('the flow never opened');
    await (turn < 50 ? Promise.resolve() : new Promise((resolve) => setTimeout(resolve, 1)));
  }
}
