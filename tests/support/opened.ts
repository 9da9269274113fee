// Waiting until a flow is open.
import type { FlowSession } from '@fahrplan/engine';

/** At once when nothing has to be fetched; a part that is fetched needs more than the turns of promises. */
export async function untilOpened({ phase }: Pick<FlowSession, 'phase'>): Promise<void> {
  for (let turn = 0; phase.peek() === 'opening'; turn += 1) {
    if (turn > 2_000) throw new Error('the flow never opened');
    await (turn < 50 ? Promise.resolve() : new Promise((resolve) => setTimeout(resolve, 1)));
  }
}
