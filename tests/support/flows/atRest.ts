import { setTimeout as sleep } from 'node:timers/promises';
import type { BlockNode, FlowSession } from '@fahrplan/engine';
import type { Visits } from '../../../app/cli/visits.ts';
import { standingIn } from '../../../app/studio/preview/walk/standingIn.ts';
import { until } from '../waiting.ts';

/** Pause between two checks, in ms. */
const QUIET = 6;

/** Number of checks before a flow counts as never idle. */
const MAX_LOOKS = 10_000;

/** Waits until no call is pending and no session is opening or running. */
export async function quiet({ pending, sessions }: ReturnType<Visits['portal']>): Promise<void> {
  const isQuiet = () =>
    pending.peek() === 0 && !sessions.peek().some(({ phase }) => ['opening', 'running'].includes(phase.peek()));
  // Work of the last press may not have begun yet.
  await sleep(QUIET);
  await until(isQuiet, { what: 'no call is pending and no session is busy', rounds: MAX_LOOKS, pauseMs: QUIET });
}

/** Returns the blocks on screen, including those in collapsed parts. */
export const shownIn = (session: FlowSession | undefined): BlockNode[] =>
  (session?.step.peek()?.blocks ?? []).flatMap(inside);

const inside = (block: BlockNode): BlockNode[] =>
  block.presence.peek() === 'shown' ? [block, ...standingIn(block).flatMap(inside)] : [];
