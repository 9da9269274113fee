// A flow of a visit once nothing is under way any more.
import type { BlockNode, FlowSession } from '#engine';
import { standingIn } from '../../../scripts/flows/standingIn.ts';
import type { Visits } from '../../../scripts/flows/visits.ts';

/** How long flows have time to come to rest: milliseconds. */
const QUIET = 6;

/** Waits until nothing is asked, opened or run. */
export async function quiet({ pending, sessions }: ReturnType<Visits['portal']>): Promise<void> {
  do await new Promise((resume) => setTimeout(resume, QUIET));
  while (pending.peek() > 0 || sessions.peek().some(({ phase }) => ['opening', 'running'].includes(phase.peek())));
}

/** The blocks on screen, also those in what nobody has opened. */
export const shownIn = (session: FlowSession | undefined): BlockNode[] =>
  (session?.step.peek()?.blocks ?? []).flatMap(inside);

const inside = (block: BlockNode): BlockNode[] =>
  block.presence.peek() === 'shown' ? [block, ...standingIn(block).flatMap(inside)] : [];
